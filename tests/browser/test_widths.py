"""On a phone, with large text, on paper and at widths between, no part of a page is lost, hidden or out of reach."""

import itertools

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Page

from tests.browser.visit import DESKTOP, PHONE, Server, rest, settle


def double_the_text(page: Page) -> None:
    """Double the size of the text, as a reader does in the settings of the browser."""
    settings = page.context.new_cdp_session(page)
    settings.send("Page.enable")
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


# Pairs of texts that overlap.
OVERLAPS = """() => {
    const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
        const text = walker.currentNode, parent = text.parentElement;
        if (!text.data.trim() || parent.closest("math, svg, pre, .highlight") || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        boxes.push(...[...range.getClientRects()].map((box) => [box, text.data.trim().slice(0, 40)]));
    }
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
    return boxes.flatMap(([a, one], at) => boxes.slice(at + 1, at + 40).filter(([b]) => over(a, b)).map(([, two]) => [one, two]));
}"""


@pytest.mark.parametrize("name", ["index.html", "learn/mathematics/matrices.html"])
def test_text_of_twice_the_size_has_its_room(browser: Browser, server: Server, name: str):
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        double_the_text(page)
        page.goto(server.base + name)
        settle(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "40px", "the size did not change"
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        assert page.evaluate(OVERLAPS) == []


# The part of each sheet's height that is printed on. Columns break where sheets do.
SHEETS = """([width, height]) => {
    const article = document.querySelector("article");
    document.body.replaceChildren(article);
    article.style.margin = "0";
    document.body.style = `display: block; margin: 0; width: ${width}px; height: ${height}px;
        columns: ${width}px; column-gap: 0; column-fill: auto`;
    const ends = [];
    for (const part of article.querySelectorAll(":is(h1, h2, h3, p, li, pre, tr, svg, math, figcaption):not(svg *)"))
        for (const { left, width: wide, bottom } of part.getClientRects())
            if (wide) ends[Math.floor(left / width)] = Math.max(ends[Math.floor(left / width)] ?? 0, bottom / height);
    return [...ends].map((end) => end ?? 0);
}"""


@pytest.mark.parametrize("name", ["index.html", "learn/mathematics/matrices.html", "explore/gradient_field.html"])
def test_no_sheet_of_paper_is_mostly_empty(browser: Browser, server: Server, name: str):
    """The last sheet may be. An example may be cut between two sheets, and no picture takes a sheet for itself."""
    with browser.new_page() as page:
        page.goto(server.base + name)
        settle(page)
        page.emulate_media(media="print")
        *sheets, _ = page.evaluate(SHEETS, [700, 1000])  # the size of A4, without its margins
        assert len(sheets) > 3
        assert min(sheets) > 0.5, sheets


def test_printed_page_has_all_outputs_and_no_plotting_code(browser: Browser, server: Server):
    """This holds also while the reader predicts the outputs, because paper has no button that shows them."""
    with browser.new_page() as page:
        page.goto(server.base + "index.html")
        page.get_by_role("button", name="Predict all").click()
        assert not page.locator(".example-output").last.is_visible()
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert all(output.is_visible() for output in page.locator(".example-output").all())
        # The theme opens the details, too.
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")
        assert not any(code.is_visible() for code in page.locator(".example-figure pre").all())
        assert not page.locator("details.contents").is_visible()


@pytest.mark.parametrize("name", ["learn/functions/hooks.html", "learn/beyond/per_sample.html"])
def test_a_printed_table_has_all_its_columns(browser: Browser, server: Server, name: str):
    """An unfolded matrix has all its columns, too, because paper does not scroll."""
    with browser.new_page(viewport={"width": 794, "height": 1123}) as page:  # A4
        page.goto(server.base + name)
        settle(page)
        page.emulate_media(media="print")
        page.evaluate(SHEETS, [605, 930])  # without its margins
        page.evaluate(
            "document.querySelectorAll('details').forEach((part) => { part.open = true })"
        )  # as the theme opens them
        parts = "[...document.querySelectorAll('article :is(th, td, .example-whole samp)')]"
        ends = page.evaluate(f"{parts}.map((one) => (one.getBoundingClientRect().left % 605) + one.scrollWidth)")
        assert ends
        assert max(ends) <= 606


def test_the_title_of_code_is_on_the_sheet_of_its_first_lines(browser: Browser, server: Server):
    """The head of a ledger is on the sheet of its first row."""
    with browser.new_page() as page:
        page.goto(server.base + "learn/practice/several_losses.html")
        settle(page)
        page.emulate_media(media="print")
        page.evaluate(SHEETS, [605, 930])
        torn = page.evaluate("""() => {
            const column = (of, last) => Math.floor([...of.getClientRects()].at(last ? -1 : 0).left / 605);
            const firstLine = (code) => {
                const range = document.createRange();
                range.setStart(code, 0);
                range.setEnd(document.createTreeWalker(code, NodeFilter.SHOW_TEXT).nextNode(), 1);
                return range;
            };
            const heads = [...document.querySelectorAll("figure.example:not(.example-figure) > figcaption, .example-sources")];
            return heads.filter((head) => {
                const body = head.nextElementSibling, code = body.querySelector("pre > code");
                return column(head, true) !== column(code ? firstLine(code) : body);
            }).map((head) => head.textContent);
        }""")
        assert torn == []


@pytest.mark.parametrize(
    ("name", "width"),
    [
        ("learn/beyond/per_sample.html", 1000),
        ("learn/practice/training_loop.html", 820),
        ("learn/mathematics/cost.html", 1920),
    ],
)
def test_the_two_values_of_a_row_stand_on_one_line(browser: Browser, server: Server, name: str, width: int):
    """This holds also if a label has its own line. No row of a matrix is broken."""
    with browser.new_page(viewport={"width": width, "height": 900}) as page:
        page.goto(server.base + name)
        settle(page)
        rows = page.evaluate("""() => [...document.querySelectorAll(".example-row")].map((row) =>
            [...row.querySelectorAll("samp")].map((samp) => {
                const { bottom, height } = samp.getBoundingClientRect();
                const lines = Math.round(height / parseFloat(getComputedStyle(samp).lineHeight));
                return [Math.round(bottom), lines, samp.textContent.split("\\n").length];
            }))""")
        assert len(rows) > 5
        for (left, *_), (right, *_) in rows:
            assert abs(left - right) <= 1
        assert all(lines == written for row in rows for _, lines, written in row if written > 1)


def test_the_contents_are_at_hand_at_every_width(browser: Browser, server: Server):
    """The contents are folded below the lead if there is no column for them; they are never in two places."""
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        page.goto(server.base + "learn/mathematics/matrices.html")
        contents, column = page.locator("details.contents"), page.locator(".md-sidebar--secondary")
        headings = [heading.get_attribute("id") for heading in page.locator("article h2").all()]
        assert [link.get_attribute("href") for link in contents.locator("a").all()] == [f"#{one}" for one in headings]
        assert not contents.locator("a").first.is_visible()
        for width in (PHONE[0], 820, 959, 960, 1219, 1220, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert contents.is_visible() != column.is_visible(), width


def test_the_head_of_an_example_is_one_line_on_a_phone(browser: Browser, server: Server):
    """The fullest head has a continued cell, buttons to predict and to copy, and a link. None of them covers another."""
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        page.goto(server.base + "learn/graph/cuts.html")
        settle(page)
        head = page.locator("figcaption:has(.example-all)")
        assert head.inner_text().split() == ["PyTorch,", "continued", "Predict", "all", "Predict", "#"]
        assert head.evaluate("(head) => head.offsetHeight") <= 45
        head.scroll_into_view_if_needed()
        head.locator("xpath=..").locator(".md-code__nav").wait_for()  # the theme makes it where the code is in view
        buttons = [
            one.bounding_box()
            for one in head.locator("xpath=..").locator("figcaption > :is(button, a), .md-code__nav").all()
        ]
        spans = sorted((box["x"], box["x"] + box["width"]) for box in buttons if box)
        assert len(spans) == 4
        assert all(end <= start + 1 for (_, end), (start, _) in itertools.pairwise(spans)), spans


def test_all_outputs_are_hidden_from_where_one_of_them_is(browser: Browser, server: Server):
    """A cell before it that asks nothing keeps its output."""
    with browser.new_page() as page:
        page.goto(server.base + "learn/graph/in_place_allowed.html")
        assert page.locator(".example-all + .example-predict").count() == 1


def test_a_long_message_in_a_line_stays_in_its_column(browser: Browser, server: Server):
    """This holds at each width, also for a message without a space to break at."""
    longest = max(
        (len(code.get_text()), page.relative_to(server.site).as_posix())
        for page in server.site.glob("messages/**/*.html")
        for code in BeautifulSoup(page.read_text("utf-8"), "html.parser").select("article p > code")
    )
    assert longest[0] > 100
    with browser.new_page() as page:
        page.goto(server.base + longest[1])
        for width in (PHONE[0], 720, 960, 1219, 1220, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_lines_of_prose_are_short_enough_to_read(browser: Browser, server: Server):
    """At widths from a phone to a large screen, a line is at most 44 times as wide as its letters are high."""
    with browser.new_page() as page:
        page.goto(server.base + "learn/mathematics/matrices.html")
        for width in (820, 959, 960, 1219, 1220, 1600, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            longest = page.evaluate(
                "Math.max(...[...document.querySelectorAll('article > p:not([class])')].map((p) =>"
                " p.getBoundingClientRect().width / parseFloat(getComputedStyle(p).fontSize)))"
            )
            assert longest <= 44.1, width


def test_the_tab_key_stops_only_at_what_scrolls(browser: Browser, server: Server):
    """A page of many examples once had a stop for each box, and most of the stops led nowhere."""
    with browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}) as page:
        page.goto(server.base + "learn/practice/life_of_grad.html")
        settle(page)
        stops = page.locator("article :is(code, pre, .formula, .md-typeset__scrollwrap)[tabindex='0']")
        still = "(boxes) => boxes.filter((box) => box.checkVisibility() && box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight).length"
        assert stops.evaluate_all(still) == 0
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        rest(page)
        assert stops.count() > 3
        assert stops.evaluate_all(still) == 0
