"""Visits to pages of the built site for test_every_page.py, and what they record."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Error, Page, Request

from tests.browser.visit import FONTS, PHONE, Rules, Server, rest, settle, violations
from tools.ours import ROOT

SOURCES = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "explore").glob("*.py")]
NAMES = sorted(source.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for source in SOURCES)
NOWHERE = "no/such/page.html"


@dataclass
class Visit:
    """A first visit to a page: the browser's cache is empty."""

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
    far: float
    """Screens between the first error and the first code after it that raises none."""
    violations: list[str]
    """What axe found."""

    @property
    def way(self) -> tuple[str, int]:
        """Return the scheme and the width."""
        return self.scheme, self.size[0]


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

    The server allows no caching, and the storage of PAGE is emptied, so one PAGE serves all visits. Opening another page
    takes half as long as a visit.

    Args:
        page: the page that all visits use.
        server: the server of the site.
        name: the file of the page to visit.
        scheme: light or dark.
        size: the width and the height of the screen.
        rules: the rules of axe to check; they take most of the time.
        read: scroll to the end of the page; otherwise only load it.
        switch: also check the other color scheme with axe.
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
        rest(page)  # a busy machine still fades in what the theme moves: axe would measure a color halfway through
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
    """A page that is open on a phone, and whose article is replaced by the articles of other pages.

    All pages share the theme, style and script, which the first page loads.
    """

    page: Page
    server: Server
    first: dict[str, int]
    """What was fetched with the first page, but for this page itself."""

    def turn_to(self, name: str) -> Visit:
        """Show the article of a page, let our script find its examples, and return what a visit on a phone records."""
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
            self.page.add_script_tag(path=self.server.site / "assets" / "seconded" / "predict.js")
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


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[Book]:
    """Yield a page without a part of its own, open on a phone."""
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        server.sent.clear()
        page.goto(f"{server.base}reference/notation.html")
        settle(page)
        # A page with formulas asks for their font itself; the others do not load it.
        fetched = {path: weight for path, weight in server.sent.items() if not path.endswith((".html", ".woff2"))}
        yield Book(page, server, fetched)


# Fetch everything that the document of a page asks for. The base address keeps relative links right.
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
    """Return what axe finds in the looks of a page after its reader switches the color scheme; nothing else changes."""
    page.evaluate("document.querySelector('[data-md-component=palette] label:not([hidden])').click()")
    rest(page)
    assert page.evaluate(SCHEME) != scheme
    return [f"switched: {violation}" for violation in violations(page, rules="looks")]


SCHEME = "({ default: 'light', slate: 'dark' })[document.body.dataset.mdColorScheme]"


# Scroll to the end and back, as a reader does: the theme gives code a button only when it is in view. The table of
# contents scrolls too, and could end with a link half under the header.
READ = """async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await new Promise((done) => setTimeout(done, 300));
    document.querySelectorAll(".md-sidebar__scrollwrap").forEach((box) => { box.scrollTop = 0; });
}"""

# A shade shows that a text goes on. The lines of an output wrap.
CUT = """() => [...document.querySelectorAll("article :is(pre, pre code, .formula, .md-typeset__scrollwrap)")]
    .filter((box) => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== "visible")
    .filter((box) => box.matches(".example-output") || !getComputedStyle(box).backgroundAttachment.includes("local"))
    .map((box) => box.textContent.slice(0, 100))"""

# Everything that a finger can touch, except links within sentences. A link that begins a list item is as wide as its words.
SMALL = """() => [...document.querySelectorAll("a, button, summary, input:not([type=checkbox]), label[for]")]
    .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((part) => part.matches("li > a:first-child")
        || !part.closest("article :is(p:not(.example-forms, .report), li, td, dd), .md-copyright"))
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.right > 0 && box.left < innerWidth)
    .filter(([part, { width, height }]) => height < 43.9 || (width < 43.9 && !part.closest("article :is(li, p)")))
    .map(([part, { width, height }]) => `${Math.round(width)} × ${Math.round(height)}: ${part.outerHTML.slice(0, 100)}`)"""

# Pairs of buttons and links of a caption that overlap.
COVERED = """() => [...document.querySelectorAll("article figure")].flatMap((figure) => {
    const parts = [...figure.querySelectorAll("figcaption :is(a, button), .md-code__button")];
    const boxes = parts.map((part) => [part.getBoundingClientRect(), part.outerHTML.slice(0, 100)]);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return boxes.flatMap(([a, one], at) => boxes.slice(at + 1).filter(([b]) => over(a, b)).map(([, two]) => [one, two]));
})"""

# How many screens lie between the first error and the first code after it that raises none; 0 without such a pair.
FAR = """() => {
    const shown = [...document.querySelectorAll("article figure.example")].filter((one) => one.offsetHeight);
    const raises = (one) => one.querySelector(".error") !== null;
    const error = shown.findIndex(raises);
    const fix = shown.slice(error + 1).find((one) => !raises(one));
    const [end, start] = [shown[error]?.getBoundingClientRect().bottom, fix?.getBoundingClientRect().top];
    return error < 0 || !fix ? 0 : (start - end) / innerHeight;
}"""

LAYOUT = f"""() => {{
    const phone = innerWidth === {PHONE[0]};
    return {{
        wide: document.documentElement.scrollWidth,
        cut: phone ? ({CUT})() : [],
        small: phone ? ({SMALL})() : [],
        covered: phone ? ({COVERED})() : [],
        far: ({FAR})(),
    }};
}}"""
