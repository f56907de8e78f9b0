"""Functions that tests in Chromium share: serve the site, wait for a page, and list what axe finds on it."""

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

# The looks of a page follow from its elements and their classes. The rules of axe for looks take half of its time.
Rules = Literal["all", "structure", "looks", "none"]
# axe does not check the size of targets by default, but Lighthouse does.
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
        """Answer the request for PATH; the scripts of the page read its query."""
        path = path.partition("?")[0]
        file = self.site / path.removeprefix("/docs/")
        exists = path.startswith("/docs/") and file.is_file()
        body = self.compressed(file if exists else self.site / NOT_FOUND)
        self.sent[path] = len(body)
        handler.send_response(200 if exists else 404)
        handler.send_header("Content-Type", mimetypes.guess_type(path)[0] or "text/html")
        handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Cache-Control", "no-store")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@contextmanager
def serving(site: Path) -> Iterator[Server]:
    """Yield a server of the site, and stop it at the end."""
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
    """Return the metric CLS of the layout shifts that a page lists."""
    return sum(float(shift.partition(" ")[0]) for shift in shifts)


def settle(page: Page) -> None:
    """Wait until the fonts are loaded and the page is drawn with them."""
    page.evaluate(f"{FONTS}.then(() => new Promise((done) => setTimeout(done, 100)))")


def rest(page: Page) -> None:
    """Wait until the last change is drawn, and until nothing fades or moves."""
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


# Keep ten formulas, and three pages of a part in the menu with the open page. axe takes long for each of them, and they
# are alike.
THIN = """() => {
    [...document.querySelectorAll(":is(p, li, .formula) math")].slice(10).forEach((math) => math.replaceChildren());
    for (const list of document.querySelectorAll(".md-nav--primary .md-nav__list"))
        if (!list.closest(".md-nav--secondary"))
            for (const item of [...list.children].slice(3))
                if (!item.matches(".md-nav__item--active, .md-nav__item--section, .md-nav__item--nested")) item.remove();
}"""

# Elements that look the same are checked once. They have the same attributes, apart from names and texts, and their
# parents look the same.
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
    """Return what axe finds on a page, or in a part of it, as it is shown now. It changes the page, so call it last."""
    if rules == "none":
        return []
    page.evaluate(THIN)
    if rules != "structure":
        page.evaluate(ALIKE)
    options: dict[str, object] = {"resultTypes": ["violations"]}  # listing the rest takes long
    if rules == "looks":
        options["runOnly"] = LOOKS
    else:
        options["rules"] = {rule: {"enabled": rules == "all"} for rule in LOOKS}
    results = AXE.run(page, context={"include": [[within]]}, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in results for node in rule["nodes"]]
