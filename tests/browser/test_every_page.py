"""Every page is accessible, light and still, fits a phone, and asks no other host."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.every_page import NAMES, NOWHERE, Book, Visit, opened, visit
from tests.browser.visit import DESKTOP, NOT_FOUND, OBSERVE, PHONE, Server, moved, serving, violations
from theme.hooks.weight import BUDGET, budget

pages = pytest.mark.parametrize("name", [*NAMES, NOWHERE])


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    """Yield the page that makes one visit after the other."""
    with browser.new_context() as context:
        context.add_init_script(OBSERVE)
        yield context.new_page()


@pytest.fixture(scope="module")
def book(browser: Browser, server: Server) -> Iterator[Book]:
    """Yield the page that shows one article after the other."""
    with opened(browser, server) as book:
        yield book


@pytest.fixture(scope="module")
def visits(window: Page, book: Book, server: Server, kinds: frozenset[str]) -> Callable[[str], list[Visit]]:
    """Return a function that returns the first visits to a page, or the layout of its article on a phone. It visits once.

    One page of each kind is visited on a phone, in light and in dark, and on a desktop in one color scheme. The parts that
    only a desktop shows are the same on each page. Some of the other pages are visited on a desktop: each is scrolled, and
    axe checks its structure. For the rest, only the layout of the article on a phone is checked.
    """

    @cache
    def get(name: str) -> list[Visit]:
        chance = crc32(name.encode())
        scheme = ("light", "dark")[chance % 2]
        if (NOT_FOUND if name == NOWHERE else name) in kinds:
            on_phone = visit(window, server, name, "light", PHONE, switch=True)
            return [on_phone, visit(window, server, name, scheme, DESKTOP)]
        if chance % 10:
            return [book.turn_to(name)]
        return [visit(window, server, name, scheme, DESKTOP, rules="structure")]

    return get


@pages
def test_axe_finds_nothing(visits: Callable[[str], list[Visit]], name: str):
    """Every rule of axe is checked on a page of each kind, and the rules for structure on some of the other pages."""
    assert {one.way: one.violations for one in visits(name) if one.violations} == {}


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        ("p.style.color = '#ccc'", "color-contrast"),
        ("p.className = 'pale'", "color-contrast"),
        ("p.innerHTML = `Some text and <a href='/' style='color: #333; text-decoration: none'>a link</a>.`", "link-in-text-block"),
        ("p.innerHTML = '<button></button>'", "button-name"),
        ("p.outerHTML = '<li>an item</li>'", "listitem"),
    ],
)  # fmt: skip
def test_axe_finds_fault_in_one_of_many_alike_elements(window: Page, spoil: str, rule: str):
    """`violations` skips elements that look like an element that it has checked."""
    window.set_content(
        "<!DOCTYPE html><html lang='en'><title>T</title><style>.pale { color: #ddd }</style><main><h1>T</h1>"
        f"{'<div><p>text, as in all of these</p></div>' * 9}</main></html>"
    )
    assert violations(window) == []
    window.evaluate(f"() => {{ const p = document.querySelectorAll('p')[7]; {spoil} }}")
    assert {one.partition(":")[0] for one in violations(window)} == {rule}


@pages
def test_nothing_is_wider_than_the_screen(visits: Callable[[str], list[Visit]], name: str):
    """On a phone, code and formulas scroll in their boxes; the page does not."""
    for one in visits(name):
        assert one.wide == one.size[0], one.way


@pages
def test_nothing_is_cut_without_a_sign_on_a_phone(visits: Callable[[str], list[Visit]], name: str):
    """No digit of an output is hidden, because its lines wrap. Code and formulas scroll, with a shade at the edge."""
    assert [box for one in visits(name) for box in one.cut] == []


@pages
def test_touch_targets_are_large_and_do_not_overlap(visits: Callable[[str], list[Visit]], name: str):
    """Each target is 44 px wide, the width of a finger, and no target overlaps another."""
    assert [part for one in visits(name) for part in one.small] == []
    assert [pair for one in visits(name) for pair in one.covered] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("messages/")])
def test_the_fix_is_at_most_one_screen_below_the_error(visits: Callable[[str], list[Visit]], name: str):
    """A reader who came with an error sees the code that fixes it after one scroll."""
    assert [one.far for one in visits(name) if one.far > 1] == []


@pages
def test_no_other_host_is_asked(visits: Callable[[str], list[Visit]], name: str):
    assert {url for one in visits(name) for url in one.foreign} == set()


@pages
def test_a_first_visit_is_light(visits: Callable[[str], list[Visit]], name: str):
    """All files are counted compressed. The search index and its worker are not fetched."""
    for one in visits(name):
        assert sum(one.weights.values()) <= budget(name), sorted(one.weights.items(), key=lambda item: -item[1])
        assert len(one.weights) > 5, "the visit was not recorded"
        assert [path for path in one.weights if "search" in path] == []


@pages
def test_the_layout_does_not_move(visits: Callable[[str], list[Visit]], window: Page, server: Server, name: str):
    """CLS is 0.00. If something moves in only one of several visits, the machine was slow for a moment."""
    for one in visits(name):
        more = (visit(window, server, name, one.scheme, one.size, rules="none") for _ in range(2))
        assert any(moved(again.shifts) < 0.001 for again in itertools.chain([one], more)), (one.way, one.shifts)


# For each field of a visit, the fault that the field shows when it is added to the end of an article.
FAULTS = {
    "wide": "<p style='width: 500px'>wide</p>",
    "cut": "<pre class='example-output' style='overflow: auto; width: 90px; white-space: pre'><samp>0.123456789123456789</samp></pre>",
    "small": "<div><a href='#' style='display: block; height: 20px'>low</a></div>",
    "covered": "<figure><figcaption><button class='wide'>one</button><button class='wide' style='margin-left: -1em'>two</button></figcaption></figure><style>.wide { width: 60px; height: 44px }</style>",
    "foreign": "<img src='https://example.org/a.png' alt='from elsewhere'>",
    "errors": "<figure data-snippet='a' data-asks='[]'><pre class='example-output'></pre></figure>",
}  # fmt: skip


def test_book_finds_faults_of_an_article(browser: Browser, server: Server, tmp_path: Path):
    """Each field finds its fault, and finds nothing in a right article. Only the time of a first visit is not measured."""
    for one in server.site.iterdir():
        (tmp_path / one.name).symlink_to(one)
    page = "<!DOCTYPE html><html><head><link rel='stylesheet' href='assets/site.css'></head><body><article>{}</article></body></html>"
    pages = {**FAULTS, "none": "<p>Nothing.</p>", "heavy": f"<p>{random.Random(0).randbytes(2 * BUDGET).hex()}</p>"}
    for name, fault in pages.items():
        (tmp_path / f"{name}.html").write_text(page.format(fault), "utf-8")
    with serving(tmp_path) as spoilt, opened(browser, spoilt) as book:
        seen = {name: book.turn_to(f"{name}.html") for name in pages}
    assert sum(seen.pop("heavy").weights.values()) > BUDGET
    right = {"wide": 390, "cut": [], "small": [], "covered": [], "foreign": [], "errors": []}
    wrong = {
        name: {field for field, none in right.items() if getattr(one, field) != none} for name, one in seen.items()
    }
    assert wrong == {name: {name} for name in FAULTS} | {"none": set()}


@pages
def test_no_script_fails(visits: Callable[[str], list[Visit]], name: str):
    assert [error for one in visits(name) for error in one.errors] == []


def test_pages_can_be_read_with_scripts_off(browser: Browser, server: Server, kinds: frozenset[str]):
    """Text, code, outputs and formulas are visible on pages that together have every kind of them."""
    with browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        for name in kinds - {NOT_FOUND}:
            page.goto(server.base + name)
            parts = page.locator(
                "article :is(h1, h2, p, pre code, .example-output, math):not(details *, [aria-hidden])"
            )
            assert parts.count(), name
            assert parts.evaluate_all(HIDDEN) == [], name


# This is Playwright's is_visible, for all parts at once.
HIDDEN = """(parts) => parts
    .filter((part) => !part.checkVisibility({ visibilityProperty: true })
        || !part.getBoundingClientRect().width || !part.getBoundingClientRect().height)
    .map((part) => part.outerHTML.slice(0, 200))"""
