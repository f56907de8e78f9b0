"""Folded derivations in Chromium: one tap, a key or a link opens them, and paper has them open."""

import pytest
from playwright.sync_api import Browser

from tests.browser.visit import Server, violations

PAGE = "learn/practice/life_of_grad.html"


def test_tap_opens_a_derivation_and_a_key_closes_it(browser: Browser, server: Server):
    """Also without scripts."""
    with browser.new_context(
        has_touch=True, java_script_enabled=False, viewport={"width": 390, "height": 844}
    ) as context:
        page = context.new_page()
        page.goto(server.base + PAGE)
        folded = page.locator(".example-folded").first
        assert folded.locator("summary").first.inner_text().startswith("✓ NumPy agrees: ")
        assert not folded.locator("figure").is_visible()
        folded.locator("summary").first.tap()
        assert folded.locator("figure").is_visible()
        folded.locator("summary").first.focus()
        page.keyboard.press("Enter")
        assert not folded.locator("figure").is_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_link_to_a_derivation_opens_it(browser: Browser, server: Server, scripts: bool):
    """A link of the page, and an address."""
    with browser.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        page.goto(server.base + PAGE)
        link = page.locator(".example-derived a").first
        anchor = link.get_attribute("href") or ""
        derivation = page.locator(f"figure{anchor}")
        assert not derivation.is_visible()
        link.click()
        assert derivation.is_visible()
        page = context.new_page()
        page.goto(server.base + PAGE + anchor)
        derivation = page.locator(f"figure{anchor}")
        assert derivation.is_visible()
        box = derivation.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 720  # the height of the window


def test_derivations_are_open_on_paper(browser: Browser, server: Server):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(server.base + PAGE)
        derivations = page.locator(".example-folded > figure")
        assert derivations.count() >= 2
        assert not any(one.is_visible() for one in derivations.all())
        page.emulate_media(media="print")
        heights = [(one.bounding_box() or {"height": 0})["height"] for one in derivations.all()]
        assert min(heights) > 50
        assert not page.locator(".example-folded > summary > span").first.is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_opened_derivation_has_no_fault_of_accessibility(browser: Browser, server: Server, scheme: str):
    with browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 844}) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(server.base + PAGE)
        for summary in page.locator(".example-folded > summary").all():
            summary.click()
        assert violations(page) == []
