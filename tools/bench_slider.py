"""Measure how long a dragged slider of the explorer takes to be painted on a slow machine.

Build the site first. The CPU is slowed down four times. A pointer moves a slider every 40 ms. The measured time begins
with the pointer's event. It ends with the frame that shows the results: `x.grad`, the weighted rows and the arrows. The
same slider without the explorer's listeners, in turns with it, shows the time of the browser and of this machine. A
busy machine takes longer, so the program also prints how long it had to wait for other processes.
"""

import itertools
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import chromium
from tests.browser.visit import DESKTOP, PHONE, serving

SITE = Path(__file__).parent.parent / "site"
ROUNDS, MOVES, PAUSE, SLOWER = 12, 40, 0.04, 4
BUDGET = 50
MEASURE = """() => {
    window.times = [];
    let moved;
    addEventListener("pointermove", (event) => { moved = event.timeStamp; }, true);
    addEventListener("input", () => {
        const from = moved;
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => times.push(performance.now() - from);
            port2.postMessage(0); // arrives behind the frame
        });
    }, true);
}"""
BARE = "document.querySelectorAll('#explorer input[type=range]').forEach((one) => one.replaceWith(one.cloneNode()))"


@contextmanager
def explorer(browser: Browser, address: str, size: tuple[int, int], *, bare: bool) -> Iterator[Page]:
    """Return a context with the explorer's page and its measuring code."""
    with browser.new_page(viewport={"width": size[0], "height": size[1]}) as page:
        page.goto(address)
        page.locator(".x-sentence:not(:empty)").wait_for(state="attached")
        page.evaluate(MEASURE)
        if bare:
            page.evaluate(BARE)
        yield page


def drag(page: Page, name: str) -> list[float]:
    """Return the milliseconds for each move of the slider, there and back."""
    session = page.context.new_cdp_session(page)
    page.bring_to_front()
    slider = page.get_by_role("slider", name=f"{name}, slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box

    def send(kind: str, part: float) -> None:
        session.send(
            "Input.dispatchMouseEvent",
            {
                "type": kind,
                "x": box["x"] + box["width"] * part,
                "y": box["y"] + box["height"] / 2,
                "button": "left",
                "buttons": int(kind != "mouseReleased"),
                "clickCount": 1,
            },
        )

    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    send("mousePressed", 0.3)
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    page.evaluate("times.length = 0")
    for move in range(MOVES):
        send("mouseMoved", 0.3 + 0.6 * (1 - abs(1 - 2 * move / MOVES)))
        time.sleep(PAUSE)
    page.evaluate("new Promise((done) => setTimeout(done, 150))")
    times: list[float] = page.evaluate("times")
    send("mouseReleased", 0.3)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
    return times


def waited() -> tuple[int, int]:
    """Return the ticks of this machine's CPU that others used, and all ticks, since its start; only Linux reports them."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0, 0
    ticks = [int(one) for one in stat.read_text().split("\n", 1)[0].split()[1:9]]  # the last one is stolen time
    return ticks[-1], sum(ticks)


def main() -> None:
    """Measure at both widths."""
    if not (SITE / "explore/explorer.html").exists():
        sys.exit("The explorer is measured as it is published: run `make site` first.")
    print(f"a slider of the explorer, CPU slowed down {SLOWER} times, p95 (budget {BUDGET} ms)")
    with serving(SITE) as server, chromium() as browser:
        address = f"{server.base}explore/explorer.html"
        for size, name in itertools.product((DESKTOP, PHONE), ("v₂", "x₁")):
            if (size, name) == (PHONE, "x₁"):
                continue  # it is folded
            with (
                explorer(browser, address, size, bare=False) as page,
                explorer(browser, address, size, bare=True) as bare,
            ):
                before = waited()
                rounds = [(drag(page, name), drag(bare, name)) for _ in range(ROUNDS)]
                after = waited()
            ours, floor = (
                statistics.quantiles(itertools.chain(*times), n=20)[-1] for times in zip(*rounds, strict=True)
            )
            lost = (after[0] - before[0]) / max(1, after[1] - before[1])
            print(
                f"  {name} at {size[0]} px: {ours / floor:.2f} × a slider that nothing follows "
                f"({ours:.0f} and {floor:.0f} ms; others had {lost:.0%} of the machine)"
            )


if __name__ == "__main__":
    main()
