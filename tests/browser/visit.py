"""What tests in Chromium share: the site as it is served, and what axe finds on a page."""

import gzip
import json
import mimetypes
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE, DESKTOP = (390, 844), (1280, 800)
NOT_FOUND = "404.html"

# How a page looks follows from its elements and their classes: what looks for that takes half of axe's time.
Rules = Literal["all", "structure", "looks", "none"]
# The size of what is touched is no default of axe's, but Lighthouse looks for it.
LOOKS = ("color-contrast", "link-in-text-block", "target-size")

OBSERVE = """
window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    const moved = entry.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 100));
    window.shifts.push(`${entry.value} by ${moved.join(", ")}`);
})).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Server:
    """The site, served as a host serves it: compressed, below a path, with the page 404.html for what is not there."""

    site: Path
    sent: dict[str, int]
    base: str = ""

    def __post_init__(self) -> None:
        self.compressed = cache(lambda file: gzip.compress(file.read_bytes(), 6))  # every page asks for the same ones

    def answer(self, path: str, handler: BaseHTTPRequestHandler) -> None:
        """Answer the request for PATH; what is asked of a page, its scripts read."""
        path = path.partition("?")[0]
        file = self.site / path.removeprefix("/docs/")
        found = path.startswith("/docs/") and file.is_file()
        body = self.compressed(file if found else self.site / NOT_FOUND)
        self.sent[path] = len(body)
        handler.send_response(200 if found else 404)
        handler.send_header("Content-Type", mimetypes.guess_type(path)[0] or "text/html")
        handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Cache-Control", "no-store")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@contextmanager
def serving(site: Path) -> Iterator[Server]:
    """A server of the site, for as long as it is needed."""
    state = Server(site, {})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            state.answer(self.path, self)

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        state.base = f"http://127.0.0.1:{http.server_port}/docs/"
        yield state
        http.shutdown()


def moved(shifts: Iterable[str]) -> float:
    """The metric CLS of what a page tells of its layout."""
    return sum(float(shift.partition(" ")[0]) for shift in shifts)


def settle(page: Page) -> None:
    """Wait until fonts are there and what they change is drawn."""
    page.evaluate(f"{FONTS}.then(() => new Promise((done) => setTimeout(done, 100)))")


def rest(page: Page) -> None:
    """Wait until what was just changed is drawn, and until nothing fades or moves any more."""
    page.evaluate(REST)


REST = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
    await frame();
    await frame();
    await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
    await frame();
}"""

FONTS = "document.fonts.ready.then(() => {})"


# Ten formulas are enough, and three pages of a part in the menu, with the one that is open: axe looks at each for long, and
# they are alike.
THIN = """() => {
    [...document.querySelectorAll(":is(p, li, .formula) math")].slice(10).forEach((math) => math.replaceChildren());
    for (const list of document.querySelectorAll(".md-nav--primary .md-nav__list"))
        if (!list.closest(".md-nav--secondary"))
            for (const item of [...list.children].slice(3))
                if (!item.matches(".md-nav__item--active, .md-nav__item--section, .md-nav__item--nested")) item.remove();
}"""

# What looks the same is looked at once: elements with the same attributes, but for those that only name or tell
# something, within elements that are the same in this.
ALIKE = """() => {
    const seen = new Set();
    const kinds = new Map([[null, ""]]);
    const told = /^(id|for|href|src|title|alt|name|content|d|aria-label|aria-labelledby|data-(?!md-).*)$/;
    for (const element of document.querySelectorAll("*")) {
        const looks = [...element.attributes].filter(({ name }) => !told.test(name)).map(({ name, value }) => `${name}=${value}`);
        const kind = `${kinds.get(element.parentElement)}/${element.localName} ${looks.join(" ")}`;
        kinds.set(element, kind);
        element.toggleAttribute("data-alike", seen.has(kind));
        seen.add(kind);
    }
}"""
SELECTORS = {"color-contrast": "*", "link-in-text-block": "a[href]"}  # axe's own
AXE = Axe(
    f"{AXE_SCRIPT};axe.configure("
    + json.dumps({"rules": [{"id": rule, "selector": f"{one}:not([data-alike])"} for rule, one in SELECTORS.items()]})
    + ")"
)


def violations(page: Page, within: str = "html", rules: Rules = "all") -> list[str]:
    """What axe finds on a page, or within a part of it, as it is shown now; call it last, for it changes the page."""
    if rules == "none":
        return []
    page.evaluate(THIN)
    if rules != "structure":
        page.evaluate(ALIKE)
    options: dict[str, object] = {"resultTypes": ["violations"]}  # to list all else takes its time
    if rules == "looks":
        options["runOnly"] = LOOKS
    else:
        options["rules"] = {rule: {"enabled": rules == "all"} for rule in LOOKS}
    found = AXE.run(page, context={"include": [[within]]}, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]
