"""What holds on every page: it is accessible, light, still, whole on a phone, and asks no other host."""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visit import NAMES, NOT_FOUND, NOWHERE, Server, Visit, violations, visit

pages = pytest.mark.parametrize("name", [*NAMES, NOWHERE])

BUDGET, LAB_BUDGET = 100_000, 250_000  # bytes of a first visit, compressed


@pages
def test_axe_finds_nothing(visits: Callable[[str], list[Visit]], name: str):
    """On a page of each kind, in every way; on some of the others, in their structure."""
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
def test_axe_finds_what_is_put_into_one_of_many_that_are_alike(window: Page, spoil: str, rule: str):
    """What looks like what has been looked at is passed over."""
    window.set_content(
        "<!DOCTYPE html><html lang='en'><title>T</title><style>.pale { color: #ddd }</style><main><h1>T</h1>"
        f"{'<div><p>text, as in all of these</p></div>' * 9}</main></html>"
    )
    assert violations(window) == []
    window.evaluate(f"() => {{ const p = document.querySelectorAll('p')[7]; {spoil} }}")
    assert {one.partition(":")[0] for one in violations(window)} == {rule}


@pages
def test_nothing_is_wider_than_the_screen(visits: Callable[[str], list[Visit]], name: str):
    """On a phone, code and formulas scroll in their boxes, and the page does not."""
    for one in visits(name):
        assert one.wide == one.size[0], one.way


@pages
def test_nothing_is_cut_without_a_sign_on_a_phone(visits: Callable[[str], list[Visit]], name: str):
    """No digit of an output is hidden: its lines wrap. Code and formulas scroll, with a shade at the edge."""
    assert [box for one in visits(name) for box in one.cut] == []


@pages
def test_a_finger_hits_what_it_means(visits: Callable[[str], list[Visit]], name: str):
    """44 px is a finger's width, and none of it is another's."""
    assert [part for one in visits(name) for part in one.small] == []
    assert [pair for one in visits(name) for pair in one.covered] == []


@pages
def test_no_other_host_is_asked(visits: Callable[[str], list[Visit]], name: str):
    assert {url for one in visits(name) for url in one.foreign} == set()


@pages
def test_a_first_visit_is_light(visits: Callable[[str], list[Visit]], name: str):
    """All that is fetched, compressed; neither the index of the search nor its worker is among it."""
    for one in visits(name):
        budget = LAB_BUDGET if name.startswith("labs/") else BUDGET
        assert sum(one.weights.values()) <= budget, sorted(one.weights.items(), key=lambda item: -item[1])
        assert len(one.weights) > 5, "the visit was not recorded"
        assert [path for path in one.weights if "search" in path] == []


@pages
def test_the_layout_does_not_move(visits: Callable[[str], list[Visit]], window: Page, server: Server, name: str):
    """CLS is 0.00. What moves in one visit and not in the next has met a slow moment of this machine."""
    for one in visits(name):
        more = (visit(window, server, name, one.scheme, one.size, rules="none") for _ in range(2))
        assert any(moved(shown) < 0.001 for shown in itertools.chain([one], more)), (one.way, one.shifts)


def moved(one: Visit) -> float:
    """The metric CLS of a visit."""
    return sum(float(shift.partition(" ")[0]) for shift in one.shifts)


@pages
def test_no_script_fails(visits: Callable[[str], list[Visit]], name: str):
    assert [error for one in visits(name) for error in one.errors] == []


def test_pages_can_be_read_with_scripts_off(browser: Browser, server: Server, kinds: frozenset[str]):
    """Text, code, outputs and formulas are there, on pages that have, between them, every kind of them."""
    with browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        for name in kinds - {NOT_FOUND}:
            page.goto(server.base + name)
            parts = page.locator(
                "article :is(h1, h2, p, pre code, .example-output, math):not(details *, [aria-hidden])"
            )
            assert parts.count(), name
            assert parts.evaluate_all(HIDDEN) == [], name


# As Playwright's own is_visible, asked of all at once.
HIDDEN = """(parts) => parts
    .filter((part) => !part.checkVisibility({ visibilityProperty: true })
        || !part.getBoundingClientRect().width || !part.getBoundingClientRect().height)
    .map((part) => part.outerHTML.slice(0, 200))"""
