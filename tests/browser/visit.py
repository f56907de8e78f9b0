"""A visit to a page of the built site, by Chromium, and what is seen on it."""

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
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page, Request

from tools.ours import ROOT

PHONE, DESKTOP = (390, 844), (1280, 800)
SOURCES = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "explore").glob("*.py")]
NAMES = sorted(source.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for source in SOURCES)
NOWHERE, NOT_FOUND = "no/such/page.html", "404.html"

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
class Visit:
    """A first visit to a page: nothing is in the browser's cache."""

    scheme: str
    size: tuple[int, int]
    weights: dict[str, int]
    """Bytes of the compressed body of each answer, by path."""
    foreign: list[str]
    """What other hosts were asked for."""
    errors: list[str]
    shifts: list[str]
    """How much the layout moved, and what of it: the metric CLS is their sum."""
    wide: int
    """How wide the page is."""
    cut: list[str]
    """Boxes whose text goes on behind an edge that does not tell so; looked for on a phone."""
    small: list[str]
    """What a finger would miss; looked for on a phone."""
    covered: list[list[str]]
    """What of a caption a finger could take for another; likewise."""
    violations: list[str]
    """What axe found."""

    @property
    def way(self) -> tuple[str, int]:
        """The scheme and the width."""
        return self.scheme, self.size[0]


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


def visit(
    page: Page,
    server: Server,
    name: str,
    scheme: Any,
    size: tuple[int, int],
    *,
    rules: Rules = "all",
    read: bool = True,
    switch: bool = False,
) -> Visit:
    """Visit a page for the first time.

    With these rules of axe, which take most of the time; READ it to its end, or look at what is loaded; and SWITCH from
    light to dark, or back, so that axe looks once more at what that may change.

    PAGE is one for all visits, as opening another takes half as long as a visit. It forgets what it has seen: the server
    lets nothing be kept, and its own memory is emptied.
    """
    requests: list[str] = []
    errors: list[str] = []

    def on_request(request: Request) -> None:
        requests.append(request.url)

    def on_error(error: Error) -> None:
        errors.append(str(error))

    page.on("request", on_request)
    page.on("pageerror", on_error)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    server.sent.clear()
    try:
        page.goto(server.base + name)
        settle(page)
        if read:
            page.evaluate(READ)
        assert page.evaluate(SCHEME) == scheme
        return Visit(
            scheme=scheme,
            size=size,
            weights=dict(server.sent),
            foreign=[url for url in requests if not url.startswith((server.base, "data:"))],
            errors=errors,
            shifts=page.evaluate("window.shifts"),
            **page.evaluate(LAYOUT),
            violations=[*violations(page, rules=rules), *(in_the_other_scheme(page, scheme) if switch else [])],
        )
    finally:
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.remove_listener("request", on_request)
        page.remove_listener("pageerror", on_error)
        page.goto("about:blank")


@dataclass
class Book:
    """A page that is open on a phone, whose article gives way to that of one page after the other.

    Theme, style and script are those of all pages, and were loaded with the first one: so much of a visit is the same.
    """

    page: Page
    server: Server
    first: dict[str, int]
    """What was fetched with the first page, but for this page itself."""

    def turn_to(self, name: str) -> Visit:
        """Put the article of a page there, let our script find its examples, and see what is seen on a phone."""
        requests: list[str] = []
        errors: list[str] = []

        def on_request(request: Request) -> None:
            requests.append(request.url)

        def on_error(error: Error) -> None:
            errors.append(str(error))

        self.page.on("request", on_request)
        self.page.on("pageerror", on_error)
        self.server.sent.clear()
        try:
            self.page.evaluate(TURN, self.server.base + name)
            self.page.add_script_tag(path=self.server.site / "assets" / "examples.js")
            self.page.evaluate(FONTS)
            return Visit(
                scheme=self.page.evaluate(SCHEME),
                size=PHONE,
                weights=self.first | self.server.sent,
                foreign=[url for url in requests if not url.startswith((self.server.base, "data:"))],
                errors=errors,
                shifts=[],
                violations=[],
                **self.page.evaluate(LAYOUT),
            )
        finally:
            self.page.remove_listener("request", on_request)
            self.page.remove_listener("pageerror", on_error)


def moved(shifts: Iterable[str]) -> float:
    """The metric CLS of what a page tells of its layout."""
    return sum(float(shift.partition(" ")[0]) for shift in shifts)


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[Book]:
    """A page without a part of its own, open on a phone."""
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        server.sent.clear()
        page.goto(f"{server.base}reference/notation.html")
        settle(page)
        fetched = {path: weight for path, weight in server.sent.items() if not path.endswith(".html")}
        yield Book(page, server, fetched)


# With all that a page's own document asks for; what it leads to is where it was.
TURN = """async (address) => {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const asked = [...page.querySelectorAll("[src], link[rel~=stylesheet], link[rel~=icon], link[rel~=preload]")];
    const urls = asked.map((one) => new URL(one.getAttribute("src") ?? one.getAttribute("href"), address));
    await Promise.all(urls.map((url) => fetch(url).catch(() => {})));
    const base = document.querySelector("base") ?? document.head.appendChild(document.createElement("base"));
    base.href = address;
    document.querySelector("article").replaceWith(document.adoptNode(page.querySelector("article")));
    // A module that such a page loads once its picture comes near, with those that it imports.
    const module = async (url) => {
        const text = await (await fetch(url)).text();
        await Promise.all(Array.from(text.matchAll(/from ?"([^"]+)"/g), ([, other]) => module(new URL(other, url))));
    };
    const late = page.head.innerHTML.matchAll(/import\\(new URL\\("([^"]+)"/g);
    await Promise.all(Array.from(late, ([, url]) => module(new URL(url, address))));
}"""


def in_the_other_scheme(page: Page, scheme: str) -> list[str]:
    """What axe finds in the looks of a page when its reader has switched; it is the same page in all else."""
    page.evaluate("document.querySelector('[data-md-component=palette] label:not([hidden])').click()")
    page.wait_for_timeout(400)  # colors fade
    assert page.evaluate(SCHEME) != scheme
    return [f"switched: {found}" for found in violations(page, rules="looks")]


SCHEME = "({ default: 'light', slate: 'dark' })[document.body.dataset.mdColorScheme]"


def settle(page: Page) -> None:
    """Wait until fonts are there and what they change is drawn."""
    page.evaluate(f"{FONTS}.then(() => new Promise((done) => setTimeout(done, 100)))")


FONTS = "document.fonts.ready.then(() => {})"


# To the end and back, as a reader does: the theme gives code a button only when it is seen. The contents beside the page
# go along, and may be left with a link half under the header.
READ = """async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await new Promise((done) => setTimeout(done, 300));
    document.querySelectorAll(".md-sidebar__scrollwrap").forEach((box) => { box.scrollTop = 0; });
}"""

# A shade tells that a text goes on, and ends where it does; the lines of an output wrap.
CUT = """() => [...document.querySelectorAll("article :is(pre, pre code, .formula, .md-typeset__scrollwrap)")]
    .filter((box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible")
    .filter((box) => box.matches(".example-output") || !getComputedStyle(box).backgroundAttachment.includes("local"))
    .map((box) => box.textContent.slice(0, 100))"""

# What is touched, but for links within sentences; of a link that begins an item of a list, the words give the width.
SMALL = """() => [...document.querySelectorAll("a, button, summary, input:not([type=checkbox]), label[for]")]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => part.matches("li > a:first-child")
        || !part.closest("article :is(p:not(.example-forms, .report), li, td, dd), .md-copyright"))
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.right > 0 && box.left < innerWidth)
    .filter(([part, { width, height }]) => height < 43.9 || (width < 43.9 && !part.closest("article :is(li, p)")))
    .map(([part, { width, height }]) => `${Math.round(width)} × ${Math.round(height)}: ${part.outerHTML.slice(0, 100)}`)"""

# Pairs of buttons and links of a caption, one of which lies over the other.
COVERED = """() => [...document.querySelectorAll("article figure")].flatMap((figure) => {
    const parts = [...figure.querySelectorAll("figcaption :is(a, button), .md-code__button")];
    const boxes = parts.map((part) => [part.getBoundingClientRect(), part.outerHTML.slice(0, 100)]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap(([a, one], at) => boxes.slice(at + 1).filter(([b]) => over(a, b)).map(([, two]) => [one, two]));
})"""

LAYOUT = f"""() => {{
    const phone = innerWidth === {PHONE[0]};
    return {{
        wide: document.documentElement.scrollWidth,
        cut: phone ? ({CUT})() : [],
        small: phone ? ({SMALL})() : [],
        covered: phone ? ({COVERED})() : [],
    }};
}}"""

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
