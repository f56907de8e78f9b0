"""A reader can read, print, choose a scheme, predict, copy, and link."""

from io import BytesIO

import pytest
from matplotlib.image import imread
from playwright.sync_api import Browser

from tests.browser.visit import DESKTOP, PHONE, Server, rest, settle, violations


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_question_is_answered_above_the_fold(browser: Browser, server: Server, size: tuple[int, int]):
    """The tied result and the trust line are also above the fold; on a phone, within a screen and a half."""
    with browser.new_page(viewport={"width": size[0], "height": size[1]}) as page:
        page.goto(server.base + "index.html")
        screens = {"h1": 0.75, ".lead": 0.75, ".example-ledger": 1.0, ".trust": 1.0}
        for part, most in screens.items():
            box = page.locator(part).first.bounding_box()
            assert box
            assert box["y"] + box["height"] < min(size[1], 800) * (most if size == DESKTOP else 1.5 * most), part


def test_a_brace_is_painted_from_end_to_end(browser: Browser, server: Server):
    """Chromium cuts a long brace unless the style gives it more area to paint."""
    with browser.new_page(viewport={"width": 1280, "height": 3000}) as page:
        page.goto(server.base + "learn/mathematics/many_points.html")
        settle(page)
        count = 0
        for formula in page.locator("munder[accentunder='true']").all():
            box, brace = formula.bounding_box(), formula.locator(":scope > mo").bounding_box()
            if not box or not brace or box["width"] < 100 or box["y"] > 2900:
                continue
            count += 1
            clip = box | {"y": brace["y"], "height": brace["height"]}
            dark = (imread(BytesIO(page.screenshot(clip=clip)))[..., :3] < 0.5).all(axis=2).any(axis=0)
            assert dark.mean() > 0.9, (box, brace)
        assert count > 1


def test_the_copy_button_hides_no_code(browser: Browser, server: Server):
    with browser.new_page(viewport={"width": 390, "height": 844}) as page:
        page.goto(server.base + "index.html")
        page.locator(".example-claim").first.scroll_into_view_if_needed()
        page.locator(".example-claim button[data-md-type=copy]").first.wait_for()
        button, code = (
            page.locator(f"figure.example-claim {part}").first.bounding_box() for part in (".md-code__nav", "pre")
        )
        assert button
        assert code
        assert button["y"] + button["height"] <= code["y"] + 1


def test_printed_page_is_whole_and_dark_on_white(browser: Browser, server: Server):
    """This holds also when a page is printed from dark mode: no text is gray, and no text is hidden in a box that scrolls."""
    with browser.new_context(color_scheme="dark", viewport={"width": 700, "height": 900}) as context:
        page = context.new_page()
        page.goto(server.base + "learn/shapes/vector_to_vector.html")
        page.emulate_media(media="print")
        rest(page)
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


def test_an_address_that_does_not_exist_leads_to_the_search(browser: Browser, server: Server):
    """The field has the words of the address, and the home page shows the results for them."""
    with browser.new_page() as page:
        answer = page.goto(server.base + "old/several-losses.html")
        assert answer
        assert answer.status == 404
        field = page.get_by_role("searchbox")
        assert field.input_value() == "several losses"
        field.press("Enter")
        page.wait_for_url(f"{server.base}index.html?q=*")
        hit = page.locator(".md-search-result__link").first
        hit.wait_for(timeout=10_000)
        assert "several_losses" in (hit.get_attribute("href") or "")


def test_the_choice_of_light_and_dark_is_kept(browser: Browser, server: Server):
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        page.get_by_title("Switch to dark mode").click()
        page.goto(server.base + "reference/checked.html")
        assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"


def test_the_sidebar_shows_the_pages_of_one_tab(browser: Browser, server: Server):
    """Eighty titles do not fit. The pages of one part and the names of the other parts fit a screen of 800 px."""
    with browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}) as page:
        page.goto(server.base + "learn/mathematics/matrices.html")
        tabs = page.get_by_role("navigation", name="Tabs").get_by_role("link")
        assert tabs.all_inner_texts() == ["Answer", "Learn", "Messages", "Explore", "Reference", "Generator"]
        links = [link for link in page.locator(".md-sidebar--primary a.md-nav__link").all() if link.is_visible()]
        names = [link.inner_text().strip() for link in links]
        assert "Many points at once" in names
        assert "Several losses" not in names  # in another part
        assert "Notation and glossary" not in names
        bottom = links[-1].bounding_box()
        assert bottom
        assert bottom["y"] + bottom["height"] < DESKTOP[1]


def test_the_menu_of_a_phone_is_accessible(browser: Browser, server: Server):
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        page.locator("label[for=__drawer].md-header__button").click()
        rest(page)
        page.locator('.md-nav--primary a.md-nav__link[href="reference/notation.html"]').click()  # to its first page
        page.wait_for_load_state()
        page.locator("label[for=__drawer].md-header__button").click()
        rest(page)
        assert page.get_by_role("link", name="How it is checked").first.is_visible()
        assert violations(page) == []


def test_a_result_can_be_guessed_first(browser: Browser, server: Server):
    """The parts that reveal the result are hidden, too. A guess may have any sensible form, and known confusions are named."""
    with browser.new_page() as page:
        page.goto(server.base + "index.html")
        example, status = page.locator("#main-torch"), page.locator("#main-torch [role=status]")
        example.get_by_role("button", name="Predict", exact=True).click()
        for hidden in (
            "#main-torch .example-output",
            "#main-figure svg",
            "#main-numpy .example-output",
            "#main-numpy .example-ledger",
        ):
            assert not any(part.is_visible() for part in page.locator(hidden).all()), hidden
        field = page.locator('[data-gives="home/main"]')
        assert field.count() >= 1
        assert not field.locator("math").first.is_visible()
        answers = {
            "no numbers": "Type the numbers",
            "3": "x.grad holds 2 numbers, not 1.",
            "(4, 23)": "That is Jv",
            "[[4, 0], [3, 2]]": "That is all of J",
            "7 2": "That is the plain sum of the rows of J",
            "34, 21": "x.grad is something else.",
        }
        for guess, answer in answers.items():
            example.get_by_role("textbox", name="x.grad").fill(guess)
            page.keyboard.press("Enter")
            assert status.inner_text().startswith(answer), guess
        assert violations(page) == []
        page.emulate_media(media="print")
        assert page.locator("#main-torch .example-output").is_visible()
        page.emulate_media(media="screen")
        example.get_by_role("textbox").fill("tensor([68/2, 2.0e1])")
        example.get_by_role("button", name="Check").click()
        assert status.inner_text() == "✓ Right."
        assert page.locator(".example-hidden").count() == 0


def test_all_outputs_can_be_hidden_and_shown(browser: Browser, server: Server):
    """The choice is kept between pages, and hidden outputs are hidden from a screen reader, too."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.base + "index.html")
        outputs = page.locator(".example-claim .example-output")
        count = outputs.count()
        assert count >= 3
        page.get_by_role("button", name="Predict all").click()
        # The error that opens the page stays visible, because it is the reader's question.
        assert [output.is_visible() for output in outputs.all()] == [True] + [False] * (count - 1)
        page.goto(server.base + "learn/shapes/vector_to_vector.html")  # here the same snippet goes on after the error
        assert page.locator(".example-output .error").first.is_visible()
        page.goto(server.base + "reference/checked.html")
        assert not page.locator(".example-output").first.is_visible()
        page.get_by_role("button", name="Show all").click()
        assert page.locator(".example-hidden, .example-guess").count() == 0
        assert page.get_by_role("button", name="Predict all").count() == 1


def test_pointing_at_one_side_marks_the_other_and_moves_nothing(browser: Browser, server: Server):
    with browser.new_page() as page:
        page.goto(server.base + "index.html")
        ledger, below = page.locator("#main-numpy .example-ledger"), page.locator("#main-weighted_sum")
        ledger.scroll_into_view_if_needed()
        before = below.bounding_box()
        ledger.hover()
        assert page.locator(".example-tied").evaluate_all("all => all.map(one => one.id)") == [
            "main-torch",
            "main-numpy",
        ]
        assert below.bounding_box() == before
        page.locator("#main-torch .example-derived a").focus()
        assert page.locator(".example-tied").evaluate_all("all => all.map(one => one.id)") == [
            "main-torch",
            "main-numpy",
        ]
        how = ledger.locator("details").last
        assert not how.locator("p").is_visible()
        how.locator("summary").click()
        assert how.locator("p").inner_text().startswith("Compared as printed and, by the objects")


def test_copying_takes_the_code_and_nothing_else(browser: Browser, server: Server):
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(server.base + "learn/shapes/vector_to_vector.html")
        example = page.locator("figure.example-claim").first
        example.scroll_into_view_if_needed()
        example.locator("button[data-clipboard-target], button[data-md-type=copy]").first.click()
        page.wait_for_function("async () => (await navigator.clipboard.readText()) !== ''")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("import torch")
        assert copied.strip() == example.locator("code").first.inner_text().strip()


def test_an_example_can_be_linked_to(browser: Browser, server: Server):
    with browser.new_page() as page:
        page.goto(server.base + "index.html")
        page.locator("#main-torch .example-anchor").click()
        assert page.url.endswith("#main-torch")
        assert page.locator("#main-torch:target").count() == 1
