"""The built site in a real browser: Chromium, driven by Playwright.

A browser cannot come from PyPI. Where none is found, these tests fail in CI (the variable CI is set) and are skipped
elsewhere, with a message that says how to install one.
"""

import gzip
import itertools
import mimetypes
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.conftest import ROOT

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = (
    f"no browser: none of {', '.join(BROWSERS)} is on the PATH, and Playwright has none of its own. "
    "Install one: `apt-get install chromium`, or `.venv/bin/playwright install chromium`."
)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

SOURCES = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "labs").glob("*.py")]
NAMES = sorted(source.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for source in SOURCES)
NOWHERE = "no/such/page.html"
pages = pytest.mark.parametrize("name", [*NAMES, NOWHERE])
articles = pytest.mark.parametrize("name", NAMES)

PHONE, DESKTOP = (390, 844), (1280, 800)
WAYS = [(scheme, size) for scheme in ("light", "dark") for size in (PHONE, DESKTOP)]
BUDGET, LAB_BUDGET = 100_000, 250_000  # bytes of a first visit, compressed

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
    width: int
    weights: dict[str, int]
    """Bytes of the compressed body of each answer, by path."""
    requests: list[str]
    errors: list[str]
    shifts: list[str]
    """How much the layout moved, and what of it: the metric CLS is their sum."""
    widest: int
    violations: list[str]
    """What axe found."""


@dataclass
class Server:
    """The site, served as a host serves it: compressed, below a path, with the page 404.html for what is not there."""

    site: Path
    sent: dict[str, int]
    base: str = ""

    def answer(self, path: str, handler: BaseHTTPRequestHandler) -> None:
        """Answer the request for PATH."""
        file = self.site / path.removeprefix("/docs/")
        found = path.startswith("/docs/") and file.is_file()
        body = gzip.compress((file if found else self.site / "404.html").read_bytes(), 6)
        self.sent[path] = len(body)
        handler.send_response(200 if found else 404)
        handler.send_header("Content-Type", mimetypes.guess_type(path)[0] or "text/html")
        handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


@pytest.fixture(scope="module")
def server(our_sites: Callable[[str], Path]) -> Iterator[Server]:
    """The site as it is published, where its links to the repository could tempt it to ask other hosts."""
    state = Server(our_sites("mkdocs-published"), {})

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


def find_browser(playwright: Playwright) -> str | None:
    """The path of a browser of this machine, or of Playwright's own."""
    own = playwright.chromium.executable_path
    found = filter(None, map(shutil.which, BROWSERS))
    return next(found, own if Path(own).exists() else None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; without one, a failure in CI and a skip elsewhere."""
    with sync_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS) as browser:
            yield browser


@pytest.fixture(scope="module")
def visits(browser: Browser, server: Server) -> Callable[[str], list[Visit]]:
    """First visits to a page, in light and in dark, on a phone and on a desktop; made once."""
    made: dict[str, list[Visit]] = {}

    def get(name: str) -> list[Visit]:
        if name not in made:
            made[name] = [visit(browser, server, name, scheme, size) for scheme, size in WAYS]
        return made[name]

    return get


def visit(browser: Browser, server: Server, name: str, scheme: Any, size: tuple[int, int]) -> Visit:
    """Visit a page for the first time."""
    with browser.new_context(color_scheme=scheme, viewport={"width": size[0], "height": size[1]}) as context:
        requests: list[str] = []
        errors: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.add_init_script(OBSERVE)
        page = context.new_page()
        server.sent.clear()
        page.goto(server.base + name)
        settle(page)
        assert page.evaluate("document.body.dataset.mdColorScheme") == {"light": "default", "dark": "slate"}[scheme]
        return Visit(
            scheme=scheme,
            width=size[0],
            weights=dict(server.sent),
            requests=requests,
            errors=errors,
            shifts=page.evaluate("window.shifts"),
            widest=page.evaluate("document.documentElement.scrollWidth"),
            violations=violations(page),
        )


def settle(page: Page) -> None:
    """Wait until fonts are there and what they change is drawn."""
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 100)))")


# One piece of code of each color is enough, and so are ten formulas: axe looks at each for long, and they are alike.
THIN = """() => {
    const seen = new Set();
    document.querySelectorAll(".highlight span[class]").forEach((piece) => {
        const kind = `${piece.className} in ${piece.closest("figure")?.className}`;
        seen.has(kind) ? piece.replaceWith(...piece.childNodes) : seen.add(kind);
    });
    [...document.querySelectorAll(":is(p, li, .formula) math")].slice(10).forEach((math) => math.replaceChildren());
}"""


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe finds on a page, or within a part of it, as it is shown now; call it last, for it thins the page out."""
    page.evaluate(THIN)
    # The size of what is touched is no default of axe's, but Lighthouse looks for it.
    options = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}  # all else takes its time
    found = Axe().run(page, context={"include": [[within]]}, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


@pages
def test_axe_finds_nothing(visits: Callable[[str], list[Visit]], name: str):
    assert {(one.scheme, one.width): one.violations for one in visits(name) if one.violations} == {}


@pages
def test_nothing_is_wider_than_the_screen(visits: Callable[[str], list[Visit]], name: str):
    """On a phone, code and formulas scroll in their boxes, and the page does not."""
    assert [(one.width, one.widest) for one in visits(name) if one.widest > one.width] == []


@pages
def test_no_other_host_is_asked(visits: Callable[[str], list[Visit]], server: Server, name: str):
    assert {url for one in visits(name) for url in one.requests if not url.startswith((server.base, "data:"))} == set()


@pages
def test_a_first_visit_is_light(visits: Callable[[str], list[Visit]], name: str):
    """All that is fetched, compressed; neither the index of the search nor its worker is among it."""
    for one in visits(name):
        budget = LAB_BUDGET if name.startswith("labs/") else BUDGET
        assert sum(one.weights.values()) <= budget, sorted(one.weights.items(), key=lambda item: -item[1])
        assert len(one.weights) > 5, "the visit was not recorded"
        assert [path for path in one.weights if "search" in path] == []


@pages
def test_the_layout_does_not_move(visits: Callable[[str], list[Visit]], browser: Browser, server: Server, name: str):
    """CLS is 0.00. What moves in one visit and not in the next has met a slow moment of this machine."""
    for one, (scheme, size) in zip(visits(name), WAYS, strict=True):
        more = (visit(browser, server, name, scheme, size) for _ in range(2))
        assert any(moved(shown) < 0.001 for shown in itertools.chain([one], more)), (one.width, one.shifts)


def moved(one: Visit) -> float:
    """The metric CLS of a visit."""
    return sum(float(shift.partition(" ")[0]) for shift in one.shifts)


@pages
def test_no_script_fails(visits: Callable[[str], list[Visit]], name: str):
    assert [error for one in visits(name) for error in one.errors] == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_question_is_answered_above_the_fold(browser: Browser, server: Server, size: tuple[int, int]):
    with browser.new_page(viewport={"width": size[0], "height": size[1]}) as page:
        page.goto(server.base + "index.html")
        for part in (page.locator("h1"), page.locator("article p strong").first):
            box = part.bounding_box()
            assert box
            assert box["y"] + box["height"] < size[1] * 0.75, part.inner_text()


@articles
def test_a_page_can_be_read_with_scripts_off(browser: Browser, server: Server, name: str):
    """Text, code, outputs and formulas are there, and nothing lies over them."""
    with browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.base + name)
        parts = page.locator("article :is(h1, h2, p, pre code, .example-output, math):not(details *)").all()
        assert parts
        for part in parts:
            assert part.is_visible(), part.inner_html()


def test_what_is_printed_is_whole_and_dark_on_white(browser: Browser, server: Server):
    """Also when it is printed out of dark mode: no gray on white, and nothing hidden in a box that scrolls."""
    with browser.new_context(color_scheme="dark", viewport={"width": 700, "height": 900}) as context:
        page = context.new_page()
        page.goto(server.base + "vector_to_vector.html")
        page.emulate_media(media="print")
        page.wait_for_timeout(300)  # colors fade
        assert not page.locator("header.md-header").is_visible()
        colors = page.evaluate(
            "[...document.querySelectorAll('article :is(p, code, samp, math):not(details *)')].map((e) => getComputedStyle(e).color)"
        )
        assert all(sum(map(float, color[color.index("(") + 1 : -1].split(",")[:3])) < 400 for color in colors), colors
        cut = page.evaluate(
            "[...document.querySelectorAll('article pre')].filter((e) => e.scrollWidth > e.clientWidth + 1"
            " || e.scrollHeight > e.clientHeight + 1).map((e) => e.textContent)"
        )
        assert cut == []


def test_an_address_that_does_not_exist_shows_the_way(browser: Browser, server: Server):
    with browser.new_page() as page:
        answer = page.goto(server.base + NOWHERE)
        assert answer
        assert answer.status == 404
        links = page.locator("article a").all()
        assert len(links) == len(NAMES)
        links[1].click()
        assert page.url.removeprefix(server.base) in NAMES


SOUGHT = {
    "grad can be implicitly created": "grad can be implicitly created only for scalar outputs",
    "RuntimeError: grad can be implicitly created only for scalar outputs": "grad can be implicitly created only for",
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([4])": "Mismatch in shape: grad_output[0]",
    "TypeError: 'float' object is not iterable": "'float' object is not iterable",
    "x.grad": "x.grad",
    "retain_grad()": "retain_grad",
    "vᵀJ": "vᵀJ",
    "v^T J": "vᵀJ",
}


@pytest.mark.parametrize("query", SOUGHT)
@pytest.mark.parametrize("how", ["http", "file"])
def test_search_finds_messages_and_symbols(browser: Browser, server: Server, how: str, query: str):
    """From a server and from a folder; the first hit is a page that has what was sought."""
    with browser.new_context() as context:
        page = context.new_page()
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        base = server.base if how == "http" else f"{server.site.as_uri()}/"
        page.goto(base + "proof.html")
        page.keyboard.press("/")
        page.keyboard.insert_text(query)
        page.keyboard.press("End")  # the theme looks at the field when a key goes up
        hit = page.locator(".md-search-result__link").first
        hit.wait_for(timeout=10_000)
        hit.click()
        page.wait_for_url(lambda url: not url.endswith("proof.html"))
        assert page.url.startswith(base)
        assert SOUGHT[query] in page.locator("article").inner_text()
        assert [url for url in asked if not url.startswith((base, "data:"))] == []


def test_the_search_and_what_it_finds_are_accessible(browser: Browser, server: Server):
    with browser.new_page() as page:
        page.goto(server.base + "proof.html")
        page.keyboard.press("/")
        page.keyboard.insert_text("scalar")
        page.keyboard.press("End")
        page.locator(".md-search-result__link").first.wait_for(timeout=10_000)
        page.wait_for_timeout(400)
        assert violations(page, within=".md-header") == []  # what it lies over cannot be reached now


def test_the_choice_of_light_and_dark_is_kept(browser: Browser, server: Server):
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        page.get_by_title("Switch to dark mode").click()
        page.goto(server.base + "proof.html")
        assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"


def test_the_menu_of_a_phone_is_accessible(browser: Browser, server: Server):
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        page.locator("label[for=__drawer].md-header__button").click()
        page.wait_for_timeout(400)
        assert page.get_by_role("link", name="How this site proves itself").first.is_visible()
        assert violations(page) == []


def test_outputs_can_be_hidden_and_revealed_one_by_one(browser: Browser, server: Server):
    """Predict first; the choice is kept between pages, and what is hidden is hidden from a screen reader, too."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        outputs, covers = page.locator(".example-output"), page.get_by_role("button", name="Show the output")
        count = outputs.count()
        assert count > 3
        page.get_by_role("button", name="Predict first").click()
        # The error that opens the page stays: it is the reader's question.
        assert [output.is_visible() for output in outputs.all()] == [True] + [False] * (count - 1)
        assert not page.locator(".example-agrees").first.is_visible()
        covers.nth(1).click()
        assert [output.is_visible() for output in outputs.all()] == [number in (0, 2) for number in range(count)]
        assert violations(page) == []
        page.goto(server.base + "proof.html")
        assert not page.locator(".example-output").first.is_visible()
        page.get_by_role("button", name="Show outputs").click()
        assert page.locator(".example-output").first.is_visible()
        assert page.get_by_role("button", name="Predict first").count() == 1
        assert covers.count() == 0


def test_the_mark_says_how_it_was_compared(browser: Browser, server: Server):
    """On focus and on hover; a screen reader gets it in any case."""
    with browser.new_page() as page:
        page.goto(server.base + "vector_to_vector.html")
        mark = page.locator(".example-agrees").first
        how = mark.locator(".example-how")
        assert "Compared: " in mark.inner_text()
        assert "PyTorch 2.13.0" in mark.inner_text()
        assert how.bounding_box()["height"] <= 1
        mark.focus()
        assert how.bounding_box()["height"] > 10
        page.evaluate("document.activeElement.blur()")
        assert how.bounding_box()["height"] <= 1
        mark.hover()
        assert how.bounding_box()["height"] > 10


def test_copying_takes_the_code_and_nothing_else(browser: Browser, server: Server):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(server.base + "vector_to_vector.html")
        example = page.locator("figure.example-torch").first
        example.locator("button[data-clipboard-target], button[data-md-type=copy]").first.click()
        page.wait_for_timeout(200)
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("import torch")
        assert copied.strip() == example.locator("code").first.inner_text().strip()


def test_an_example_can_be_linked_to(browser: Browser, server: Server):
    with browser.new_page() as page:
        page.goto(server.base + "index.html")
        page.locator("#home-torch .example-anchor").click()
        assert page.url.endswith("#home-torch")
        assert page.locator("#home-torch:target").count() == 1
