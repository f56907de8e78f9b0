"""The explorer computes the same as torch, describes what it shows, and copies code that gives the same numbers."""

import contextlib
import io
import itertools
import math
import random
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.test_widths import double_the_text
from tests.browser.visit import DESKTOP, OBSERVE, PHONE, Server, moved, rest, serving, settle, violations
from tools.ours import ROOT

EXPLORER = ROOT / "docs" / "assets" / "explorer"
RANDOM = 2_000

# The page's own modules, called without a page.
ASK = """async (cases) => {
    const at = (name) => import(`/docs/assets/explorer/${name}.mjs`);
    const [{ make, work, ALL, fromHash, toHash }, { torchCode, numpyCode }] = await Promise.all([at("state"), at("code")]);
    const told = (number) => String(number);
    return (cases ?? ALL.map(([, ...preset]) => preset)).map(([f, x, v]) => {
        const state = make(f, x, v);
        const now = work(state);
        const hash = toHash(state, now);
        return {
            f, x, v,
            y: now.y.map(told), J: now.J.map((row) => row.map(told)), grad: now.back.grad.map(told),
            torch: torchCode(now, now.x, now.given), numpy: numpyCode(now.tape, now.v),
            kept: toHash(fromHash(hash), work(fromHash(hash))) === hash,
        };
    });
}"""

# The module of each page that has an embed.
EMBEDS = {
    page.relative_to(ROOT / "docs").with_suffix("").as_posix(): found[1]
    for page in sorted((ROOT / "docs").rglob("*.md"))
    if (found := re.search(r"^embed: assets/explorer/(\w+)\.mjs$", page.read_text("utf-8"), re.MULTILINE))
}

FUNCTIONS = ["sin", "cos", "tan", "exp", "log", "sqrt", "tanh", "sigmoid", "relu", "abs"]
NUMBERS = ["0", "1", "2", "3", "0.5", "1.5", "4"]
POINTS = [-3.0, -2.0, -1.0, -0.5, -0.3, 0.0, 0.0, 0.25, 0.7, 1.0, 1.0, 2.0, 3.0]
WEIGHTS = [0.0, 1.0, 1.0, 10.0, -1.0, 0.1, 100.0]


@pytest.fixture(scope="module")
def ask(browser: Browser) -> Iterator[Callable[..., list[dict[str, Any]]]]:
    with serving(ROOT / "docs") as server, browser.new_page() as page:
        page.goto(server.base + "assets/explorer/tape.mjs")
        yield lambda cases=None: page.evaluate(ASK, cases)


def expression(chance: random.Random, inputs: int, depth: int) -> str:
    """Return an expression that a reader may type, with the given number of inputs x1, x2, …."""
    if not depth or chance.random() < 0.15:
        return f"x{chance.randint(1, inputs)}" if chance.random() < 0.7 else chance.choice(NUMBERS)
    a, b = (expression(chance, inputs, depth - 1) for _ in "ab")
    kind = chance.random()
    if kind < 0.35:
        return f"{chance.choice(FUNCTIONS)}({a})"
    if kind < 0.45:
        return f"{chance.choice(['max', 'min'])}({a}, {b})"
    if kind < 0.5:
        return f"-{a}" if a[0] not in "-+" else f"-({a})"
    if kind < 0.6:
        return f"({a}){chance.choice(['^', '**'])}({b})" if chance.random() < 0.5 else f"({a})^{chance.choice('0123')}"
    sign = chance.choice(["+", " - ", "*", "/"])
    return f"({a}{sign}{b})" if chance.random() < 0.3 else f"{a}{sign}{b}"


def cases() -> Iterator[tuple[str, list[float], list[float]]]:
    """Yield random states, with kinks, ties and poles among them, the same each time."""
    chance = random.Random(13)
    for _ in range(RANDOM):
        inputs, outputs = chance.randint(1, 4), chance.randint(1, 4)
        rows = [expression(chance, inputs, chance.randint(1, 4)) for _ in range(outputs)]
        rows[-1] += f" + x{inputs}"
        yield "\n".join(rows), chance.choices(POINTS, k=inputs), chance.choices(WEIGHTS, k=outputs)


def by_torch(f: str, x: list[float], v: list[float]) -> tuple[list[float], list[float]]:
    """Return y and the gradient of a typed f by torch; Python evaluates f, with a tensor for each number."""
    import torch  # noqa: PLC0415 - takes two seconds

    def number(text: Any) -> torch.Tensor:
        return torch.tensor(float(text), dtype=torch.float64)

    known = {name: getattr(torch, name) for name in FUNCTIONS} | {"max": torch.maximum, "min": torch.minimum}
    point = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    rows = []
    for row in f.split("\n"):
        text = re.sub(r"(?<![\w.])\d+(\.\d+)?", r"N(\g<0>)", row.replace("^", "**"))
        text = re.sub(r"\bx(\d)\b", lambda found: f"x[{int(found[1]) - 1}]", text)
        rows.append(eval(text, known | {"N": number, "x": point}))
    y = torch.stack(rows)
    y.backward(torch.tensor(v, dtype=torch.float64))
    assert point.grad is not None
    return y.tolist(), point.grad.tolist()


def near(a: list[float], b: list[float], within: float = 1e-9) -> bool:
    return len(a) == len(b) and all(
        (math.isnan(one) and math.isnan(other))
        or one == other
        or abs(one - other) <= within * max(abs(one), abs(other))
        for one, other in zip(a, b, strict=True)
    )


def numbers(texts: list[str]) -> list[float]:
    return [float(text.replace("Infinity", "inf")) for text in texts]


def execute(code: str) -> tuple[dict[str, Any], str]:
    """Run copied code; return its variables and its output."""
    import torch  # noqa: PLC0415 - takes two seconds

    variables: dict[str, Any] = {}
    before = torch.get_default_dtype()
    try:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, variables)
    finally:
        torch.set_default_dtype(before)
    return variables, printed.getvalue()


@pytest.mark.parametrize("which", ["presets", "random"])
def test_explorer_computes_the_same_as_torch(ask: Callable[..., list[dict[str, Any]]], which: str):
    """Nine digits agree, also at kinks, ties and poles, and the address keeps the state."""
    results = ask() if which == "presets" else ask(list(cases()))
    assert len(results) >= (15 if which == "presets" else RANDOM)
    wrong = []
    for one in results:
        y, grad = by_torch(one["f"], one["x"], one["v"])
        if not (one["kept"] and near(numbers(one["y"]), y) and near(numbers(one["grad"]), grad)):
            wrong.append((one, y, grad))
    assert wrong == []


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # NumPy's, at poles
@pytest.mark.parametrize("which", ["presets", "random"])
def test_copied_code_prints_the_numbers_of_the_page(ask: Callable[..., list[dict[str, Any]]], which: str):
    """NumPy's tanh may differ in the last digit, so 1 - tanh² has fewer right digits."""
    wrong = []
    for one in ask() if which == "presets" else ask(list(cases())[:200]):
        expected = numbers(one["y"]), numbers(one["grad"])
        torch, torch_output = execute(one["torch"])
        numpy, numpy_output = execute(one["numpy"])
        for y, grad in ((torch["y"].tolist(), torch["x"].grad.tolist()), (numpy["y"].tolist(), numpy["g"].tolist())):
            if not (near(y, expected[0], 1e-7) and near(grad, expected[1], 1e-7)):
                wrong.append((one, y, grad))
        assert re.fullmatch(r"y: tensor\(.*\)\nx\.grad: tensor\(.*\)\n", torch_output, re.DOTALL)
        assert re.fullmatch(r"y: \[.*\]\nvᵀJ: \[.*\]\n", numpy_output, re.DOTALL)
    assert wrong == []


def open_explorer(
    browser: Browser, server: Server, state: str = "", size: tuple[int, int] = DESKTOP, **context: Any
) -> Page:
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, **context).new_page()
    page.goto(f"{server.base}explore/explorer.html{state}")
    page.locator(".x-sentence:not(:empty)").wait_for(state="attached")
    return page


def result(page: Page) -> str:
    """Return the line that shows x.grad and says whether it is checked."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.locator(".x-result").inner_text()


NOT_CHECKED = "computed in your browser, not checked"


def test_only_what_the_build_has_checked_is_called_checked(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    assert result(page) == "x.grad = (34, 20) ✓ checked"
    page.get_by_role("button", name="v₂ down").click()
    assert result(page) == f"x.grad = (31, 18) {NOT_CHECKED}"
    page.get_by_role("button", name="v₂ up").click()
    assert result(page) == "x.grad = (34, 20) ✓ checked"
    for change in (
        lambda: page.get_by_label("f, one component per line").fill("x1^2\nx2*x1"),
        lambda: page.get_by_role("spinbutton", name="x₁").fill("2.5"),
        lambda: page.get_by_label("v:", exact=True).select_option("left out"),
        lambda: page.get_by_role("slider", name="x₂, slider").press("ArrowRight"),
        lambda: page.get_by_label("Example", exact=True).select_option("Three outputs"),
    ):
        page.get_by_label("Example", exact=True).select_option("Home: two outputs")
        assert result(page).endswith("✓ checked")
        change()
        assert result(page).endswith(NOT_CHECKED)
    page.context.close()


def test_graph_code_and_arrows_follow_a_moving_slider(browser: Browser, server: Server):
    """The graph is drawn after the numbers. The arrows keep their frame, or get a wider one; at rest they fill it."""
    page = open_explorer(browser, server)
    for v in ([1, 9.5], [1, -10], [1, 0.1], [1, 7]):  # within the frame, beyond it, too small for it
        slider = page.get_by_role("slider", name="v₂, slider")
        slider.evaluate(
            """async (slider, aims) => {
                for (const aim of aims) {
                    slider.value = aim;
                    slider.dispatchEvent(new Event("input"));
                    await new Promise(requestAnimationFrame);
                }
            }""",
            [v[1] / 2, v[1]],
        )
        assert page.locator(".x-grad").inner_text() == f"({4 + 3 * v[1]:g}, {2 * v[1]:g})".replace("-", "−")
        weight = f"{v[1]:g}"
        page.wait_for_function("(told) => document.querySelector('.x-code').textContent.includes(told)", arg=weight)
        assert weight.replace("-", "−") in page.locator("#x-graph .x-handed").all_text_contents()
        reach = ends_of_arrows(page)
        assert all(0 <= end <= 260 for end in reach), reach
        slider.dispatch_event("change")
        reach = ends_of_arrows(page)
        assert all(0 <= end <= 260 for end in reach), reach
        assert max(reach) - min(reach) > 60
    page.context.close()


def ends_of_arrows(page: Page) -> list[float]:
    return page.locator("#x-arrows svg").evaluate(
        "(svg) => [...svg.querySelectorAll('.x-total, .x-part')].flatMap((part) => part.getAttribute('points').match(/[\\d.-]+/g).map(Number))"
    )


@pytest.mark.parametrize("name", ["x₂", "v₂"])
def test_moving_slider_causes_partial_layouts_only(browser: Browser, server: Server, name: str):
    """Laying out the whole page with each move would cost a slow machine half of its time."""
    page = open_explorer(browser, server, "#f=x1^2;x1*x2&x=2,1&v=1,2")
    box = page.get_by_role("slider", name=f"{name}, slider").bounding_box()
    assert box
    across = [box["x"] + box["width"] * part / 20 for part in range(12, 19)]
    page.mouse.move(across[0], box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("new Promise((done) => setTimeout(done, 600))")
    session = page.context.new_cdp_session(page)
    traced: list[dict[str, Any]] = []
    ended: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda part: traced.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ended.append(end))  # noqa: PLW0108 - an attribute is set on it
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    for x in across[1:]:
        page.mouse.move(x, box["y"] + box["height"] / 2)
        page.evaluate("new Promise((done) => setTimeout(done, 100))")
    page.evaluate("new Promise((done) => setTimeout(done, 600))")  # the graph, too
    session.send("Tracing.end")
    while not ended:
        page.evaluate("0")
    page.mouse.up()
    began = [one["args"]["beginData"] for one in traced if one["name"] == "Layout" and "beginData" in one["args"]]
    assert len(began) >= len(across)
    assert [one for one in began if not one["partialLayout"]] == []
    page.context.close()


def test_result_that_differs_from_the_build_is_not_called_checked(browser: Browser, server: Server):
    """If the engine and the build differ, the page does not say "checked"."""
    with browser.new_page() as page:
        text = (server.site / "explore/explorer.html").read_text("utf-8")
        wrong = re.sub(r'(data-checked="grad">.*?)34', r"\g<1>35", text)
        assert wrong != text
        page.route("**/explorer.html", lambda route: route.fulfill(body=wrong, content_type="text/html"))
        page.goto(f"{server.base}explore/explorer.html")
        page.locator(".x-sentence:not(:empty)").wait_for(state="attached")
        assert result(page) == f"x.grad = (34, 20) {NOT_CHECKED}"


def test_with_a_mistake_in_f_nothing_is_checked_and_nothing_is_stale(browser: Browser, server: Server):
    """The result is the one of the last valid f for the x and v of the fields; a link unfolds the mistake."""
    page = open_explorer(browser, server, "#f=x1%5E2;x1*x%202&x=2,3&v=1,10")
    assert page.get_by_role("alert").inner_text().startswith("y₂, column ")
    assert result(page) == "x.grad = (34, 20) for the last f without a mistake, not checked"
    page.get_by_role("button", name="v₂ down").click()
    page.wait_for_function("document.querySelector('.x-grad').textContent === '(31, 18)'")
    assert "9." in page.locator(".x-code").inner_text()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    page.get_by_role("alert").wait_for()
    page.context.close()


def test_on_a_phone_a_slider_stays_where_it_is_when_it_is_moved_first(browser: Browser, server: Server):
    """The words "not checked" are longer. If they needed another line, the slider would move away from the finger."""
    page = open_explorer(browser, server)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    slider = page.get_by_role("slider", name="v₂, slider")
    before = slider.bounding_box()
    slider.press("ArrowLeft")
    page.wait_for_function("document.querySelector('.x-status').textContent.includes('not checked')")
    assert slider.bounding_box() == before
    page.context.close()


def test_a_slider_keeps_its_range_while_it_is_dragged(browser: Browser, server: Server):
    """If the number is beyond the usual range, the range is wider. If the range shrank with each move, the number would run away."""
    page = open_explorer(browser, server, "#f=x1%5E2&x=1&v=100")
    slider = page.get_by_role("slider", name="v₁, slider")
    slider.evaluate("(slider) => { slider.value = 50; slider.dispatchEvent(new Event('input')) }")
    page.wait_for_function("document.querySelector('.x-grad').textContent === '(100,)'")
    assert slider.get_attribute("max") == "100"
    slider.evaluate("(slider) => slider.dispatchEvent(new Event('change'))")
    assert slider.get_attribute("max") == "50"
    page.context.close()


def test_the_length_of_v_can_be_changed_by_keys_alone(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    page.get_by_label("v:", exact=True).focus()
    for code in ("y.backward(torch.tensor([1.]))", "y.backward()"):
        page.keyboard.press("ArrowUp")
        page.wait_for_function("(code) => document.querySelector('.x-code').textContent.startsWith(code)", arg=code)
    assert page.get_by_role("button", name="Copy as NumPy").is_disabled(), "v does not fit: nothing goes back"
    page.context.close()


def test_a_link_to_a_step_shows_it_on_a_phone_too(browser: Browser, server: Server):
    page = open_explorer(browser, server, "#f=x1%5E2;x1*x2&x=2,3&v=1,10&step=2")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator(".x-sentence").wait_for()
    assert page.locator(".x-sentence").inner_text() == "mul gets 10 and passes 30 to x₁ and 20 to x₂."
    page.context.close()


def test_whole_numbers_are_shown_whole(browser: Browser, server: Server):
    page = open_explorer(browser, server, "#f=x1%5E2;100001*x1&x=317&v=1,1")
    assert page.locator(".x-grad").inner_text() == "(100635,)"
    page.context.close()


@pytest.mark.parametrize("state", ["", "#f=sin(x1);sin(x2);sin(x3);sin(x4)&x=-2,-1,1,2&v=1,1,1,1"])
@pytest.mark.parametrize("doubled", [False, True])
def test_explorer_fits_a_phone(browser: Browser, server: Server, state: str, doubled: bool):
    """This holds for text of twice the size, too; wide parts scroll, from their left edge on."""
    page = open_explorer(browser, server, state)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    if doubled:
        double_the_text(page)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    lefts = "[...document.querySelectorAll('.x-grid *')].map((one) => one.getBoundingClientRect()).filter((box) => box.width).map((box) => box.left)"
    assert min(page.evaluate(lefts)) >= 0
    page.context.close()


def test_a_mistake_is_named_with_its_column_and_the_last_good_state_stays(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    typed, alert = page.get_by_label("f, one component per line"), page.get_by_role("alert")
    for text, mistake in {
        "x1^2\n3x1": "y₂, column 2: an operator is missing before this, such as *.",
        "x1^": "y₁, column 4: something is missing at the end.",
        "x1\n\n sin x2": "y₂, column 6: ( is missing after sin.",
        "(x1 + 2": "y₁, column 8: ) is missing: the bracket in column 1 is open.",
        "x1 + x5": "y₁, column 6: use x1 to x4: there is no x5.",
        "x[0]": "y₁, column 2: x counts from 1 here: x[0] is x1.",
        "max(x1)": "y₁, column 1: max takes two values, not 1.",
        "x1 + erf(x2)": "y₁, column 6: erf is unknown. Use max, min, sin, cos, tan, exp, log, sqrt, tanh, sigmoid, relu, abs.",
        "x1 $ 2": "y₁, column 4: $ is not allowed here.",
        "x1)": "y₁, column 3: ) is not expected here.",
        "*x1": "y₁, column 1: a number, x or a function is missing before *.",
        "3": "No component contains an x: there is no input to go back to.",
        "x1\nx1\nx1\nx1\nx1": "at most 4 components",
    }.items():
        typed.fill(text)
        assert alert.inner_text() == mistake
        assert typed.get_attribute("aria-invalid") == "true"
        assert result(page).startswith("x.grad = (34, 20)")
    typed.fill("x1**2\nx1·x2")
    assert alert.inner_text() == ""
    assert result(page).startswith("x.grad = (34, 20)")
    page.context.close()


def test_the_address_keeps_a_state_and_the_browser_goes_back_to_it(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    page.get_by_label("Example", exact=True).select_option("Three outputs")
    page.get_by_role("button", name="v one-hot: only y₂").click()
    page.get_by_role("button", name="Step back").click()
    result_line, address = result(page), page.url
    assert result_line == f"x.grad = (2, 24) {NOT_CHECKED}"
    assert page.locator(".x-count").inner_text() == "step 8 of 9"
    again = open_explorer(browser, server, address[address.index("#") :])
    assert result(again) == result_line
    assert again.locator(".x-count").inner_text() == "step 8 of 9"
    assert again.get_by_label("f, one component per line").input_value() == "3*x1^2\nx1^2 + 2*x2^3\n10*x2"
    again.context.close()
    page.go_back()
    page.go_back()
    assert result(page) == f"x.grad = (26, 1240) {NOT_CHECKED}"
    page.go_back()
    assert result(page) == "x.grad = (34, 20) ✓ checked"
    page.go_forward()
    assert result(page) == f"x.grad = (26, 1240) {NOT_CHECKED}"
    for odd in ("#f=%", "#where-to-go-next", "#f=x1)&x=a,b&v=", "#f=x1^2&x=1e999&v=nan&length=9&step=-1"):
        other = open_explorer(browser, server, odd)
        assert result(other).startswith("x.grad = (")
        other.context.close()
    page.context.close()


@pytest.mark.parametrize("length", ["left out", "1 number", "2 numbers", "4 numbers"])
def test_v_of_wrong_length_shows_the_error_of_torch(browser: Browser, server: Server, length: str):
    page = open_explorer(browser, server, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("Example", exact=True).select_option("Three outputs")
    page.get_by_label("v:", exact=True).select_option(length)
    assert result(page) == f"x.grad = None {NOT_CHECKED}"
    assert not page.get_by_role("button", name="Next step").is_visible()
    page.get_by_role("button", name="Copy as PyTorch").click()
    with pytest.raises(RuntimeError) as raised:
        execute(page.evaluate("navigator.clipboard.readText()"))
    assert page.locator(".x-code").inner_text().split("\n")[1] == f"RuntimeError: {raised.value}"
    page.context.close()


def test_the_buttons_copy_what_the_page_shows(browser: Browser, server: Server):
    page = open_explorer(browser, server, permissions=["clipboard-read", "clipboard-write"])
    for example in ("Home: two outputs", "Kinks: relu, abs", "A tie: max, min"):
        page.get_by_label("Example", exact=True).select_option(example)
        expected = list(map(float, re.findall(r"\d[\d.]*", result(page).partition(")")[0])))
        for button in page.locator(".x-copies button").all():
            button.click()
            _, output = execute(page.evaluate("navigator.clipboard.readText()"))
            assert list(map(float, re.findall(r"\d[\d.]*", output.split("\n")[1].partition(":")[2]))) == expected
    page.context.close()


def test_backward_pass_is_described_step_by_step(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    sentence = page.locator(".x-sentence")
    assert sentence.inner_text() == "x₁ gets 30 + 4 = 34, x₂ gets 20. This is x.grad."
    page.get_by_role("button", name="First step").click()
    sentences = []
    for _ in range(5):
        result(page)
        sentences.append(sentence.inner_text())
        page.get_by_role("button", name="Next step").click()
    assert sentences == [
        "Forward: 2 operations are recorded, each with its value. Nothing has gone back yet.",
        "y gets (1, 10) and passes 1 to pow 2 (y₁) and 10 to mul (y₂).",
        "mul gets 10 and passes 30 to x₁ and 20 to x₂.",
        "pow 2 gets 1 and passes 4 to x₁.",
        "x₁ gets 30 + 4 = 34, x₂ gets 20. This is x.grad.",
    ]
    page.context.close()


def test_the_tip_of_an_arrow_changes_v(browser: Browser, server: Server):
    """The tip moves by dragging it and by keys."""
    page = open_explorer(browser, server)
    tip, field = page.get_by_role("slider", name="v₂, the tip of row 2"), page.get_by_role("spinbutton", name="v₂")
    tip.press("ArrowDown")
    assert result(page) == f"x.grad = (31, 18) {NOT_CHECKED}"
    box, start = tip.bounding_box(), page.get_by_role("slider", name="v₁, the tip of row 1").bounding_box()
    assert box
    assert start
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2, steps=4)
    page.mouse.up()
    result(page)
    assert abs(float(field.input_value())) < 0.5
    assert page.evaluate("location.hash").endswith(f"v=1,{field.input_value()}")
    page.context.close()


def test_all_is_in_one_screen_and_on_a_phone_the_result_stays_in_sight(browser: Browser, server: Server):
    page = open_explorer(browser, server)
    box = page.locator("#explorer").bounding_box()
    assert box
    assert box["y"] + box["height"] <= DESKTOP[1]
    page.context.close()
    page = open_explorer(browser, server, size=PHONE, has_touch=True)
    for name, shown in {"Arrows": "#x-arrows svg", "Graph": ".x-sentence", "Rows": ".x-grid"}.items():
        page.get_by_role("tab", name=name, exact=True).tap()
        assert page.locator(shown).is_visible()
        assert page.locator("#explorer > [role=tabpanel]:visible").count() == 1
    page.evaluate("scrollTo(0, 400)")
    rest(page)
    seen = page.locator(".x-result").bounding_box()
    assert seen
    assert 40 <= seen["y"] < 60
    small = page.locator("#explorer :is(button, select, input:not([type=range]), summary):visible").evaluate_all(
        "(all) => all.map((one) => [one.getBoundingClientRect(), one.outerHTML]).filter(([box]) => box.height < 43.9 || box.width < 43.9).map(([, html]) => html)"
    )
    assert small == []
    page.context.close()


@pytest.mark.parametrize(
    ("state", "size", "scheme", "do"),
    [
        ("", DESKTOP, "light", None),
        ("#f=x1;x2;x1*x2&x=1,2&v=1,2&length=2&step=1", DESKTOP, "dark", None),
        ("#f=x1*x2*x3*x4&x=1,2,3,4&v=1", PHONE, "dark", "Graph"),
        ("#f=x1;x2&x=1,2&v=1,2", PHONE, "light", "Arrows"),
        ("#f=x1^&x=1", DESKTOP, "light", None),
    ],
    ids=["home", "wrong v", "graph", "arrows", "mistake"],
)
def test_axe_finds_nothing_in_any_state(
    browser: Browser, server: Server, state: str, size: tuple[int, int], scheme: Any, do: str | None
):
    page = open_explorer(browser, server, state, size, color_scheme=scheme)
    if do:
        page.get_by_role("tab", name=do).click()
    result(page)
    assert violations(page, "#explorer") == []
    page.context.close()


def test_it_is_light_and_no_other_page_pays_for_it(server: Server):
    """A page with an embed fetches no more than its own limit."""

    def weight(files: set[str]) -> int:
        return sum(len(server.compressed(server.site / "assets" / "explorer" / name)) for name in files)

    files = {file.name for file in (server.site / "assets" / "explorer").iterdir() if file.is_file()}
    embeds = {name for name in files if name.startswith("embed")}
    assert weight(files - embeds) <= 18_000
    for module in EMBEDS.values():
        assert weight({"embed.mjs", "embed_plane.mjs", f"{module}.mjs"}) <= 10_000
    users = {
        page.relative_to(server.site).as_posix()
        for page in server.site.rglob("*.html")
        if re.search(r'"[^"<> ]*assets/explorer/', page.read_text("utf-8"))
    }
    assert users == {"explore/explorer.html"} | {f"{name}.html" for name in EMBEDS}


def test_without_scripts_the_checked_example_stands_there(browser: Browser, server: Server):
    """The example is also there if modules do not load, as from a file, and on paper."""
    parts = ".example-ledger, #home-main-figure svg, .x-static"
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{server.base}explore/explorer.html")
        assert [part.is_visible() for part in page.locator(parts).all()] == [True] * 3
        assert not page.locator("#explorer").is_visible()
    with browser.new_page() as page:
        page.goto((server.site / "explore/explorer.html").as_uri())
        assert [part.is_visible() for part in page.locator(parts).all()] == [True] * 3
    page = open_explorer(browser, server)
    assert [part.is_visible() for part in page.locator(parts).all()] == [False] * 3
    page.emulate_media(media="print")
    assert [part.is_visible() for part in page.locator(parts).all()] == [True] * 3
    assert not page.locator("#explorer").is_visible()
    page.context.close()


# An embed without the page around it: what it says at each stop of its control, and what the explorer says of its link.
STOPS = """async ([module, href, values]) => {
    document.body.innerHTML = `<figure style="width: 358px"><svg></svg></figure><p><a data-embed="cell" href="${href}"></a></p>
        <div id="cell">${values.map((value) => `<span class="value">${value}</span>`).join("")}</div>`;
    await import(`/docs/assets/explorer/${module}.mjs`);
    const { fromHash, work } = await import("/docs/assets/explorer/state.mjs");
    const box = document.querySelector(".live");
    const look = () => {
        const link = box.querySelector("a");
        const { back } = work(fromHash(link.search));
        return { said: box.querySelector("p > span").textContent, linked: !link.hidden, grad: back ? back.grad.map(String) : null,
            torch: box.querySelector("code")?.textContent };
    };
    const all = [look()];
    const input = box.querySelector("input, select");
    const stops = !input ? [...box.querySelectorAll("button")] : input.options ? [...input.options] : [input.min, "0.4", input.max];
    for (const stop of stops) {
        if (input) input.value = stop.value ?? stop;
        if (input) input.dispatchEvent(new Event("input", { bubbles: true }));
        else stop.click();
        all.push(look());
    }
    return all;
}"""


def refusal(shape: list[int]) -> str:
    """Return the error of torch for a v of that shape and a y of two elements, or an empty text if torch accepts it."""
    import torch  # noqa: PLC0415 - takes two seconds

    try:
        torch.ones(2, requires_grad=True).exp().backward(torch.ones(shape))
    except RuntimeError as error:
        return f"RuntimeError: {error}"
    return ""


def test_an_embed_says_what_the_explorer_says_of_its_link(browser: Browser, server: Server):
    """This is checked at several stops of each control. Only results that the cell beside it has printed are called checked."""
    assert len(EMBEDS) == 8
    with serving(ROOT / "docs") as source, browser.new_page() as page:
        for name, module in EMBEDS.items():
            built = (server.site / f"{name}.html").read_text("utf-8")
            ((cell, href),) = re.findall(r'</figure>\s*<p><a data-embed="([^"]+)" href="([^"]+)">', built)
            printed = re.findall(
                r'class="value"[^>]*>([^<]+)<', built.partition(f'id="{cell}"')[2].partition("</figure>")[0]
            )
            assert printed, name
            page.goto(source.base + "assets/explorer/tape.mjs")
            first, *others = page.evaluate(STOPS, [module, unescape(href), printed])
            assert len({one["said"] for one in others}) > 1
            for one in (first, *others):
                if one["said"] == "x.grad is not complete yet":
                    assert module == "embed_steps"
                    continue
                shown = re.findall(r"−?\d[\d.]*", one["said"].partition("x.grad = ")[2])
                grad = [float(number.replace("−", "-")) for number in shown]
                if one["linked"]:
                    assert near(grad, numbers(one["grad"] or []), 1e-3), (name, one)
                checked = any(near(grad, list(map(float, re.findall(r"-?[\d.]+", value))), 1e-4) for value in printed)
                assert one["said"].endswith(", ✓ checked" if checked and grad else f", {NOT_CHECKED}"), (name, one)
            assert first["said"].endswith("✓ checked") == (not name.endswith("vector_to_vector")), name
            if name.endswith("shape_of_v"):
                assert [one["torch"] for one in others] == [refusal(shape) for shape in ([1], [2], [2, 1], [3], [4])]


@pytest.mark.parametrize(
    ("name", "do", "said"),
    [
        ("index", lambda box: box.get_by_role("slider", name="v₂").press("ArrowLeft"), f"x.grad = (32.5, 19), {NOT_CHECKED}"),
        ("learn/mathematics/one_row", lambda box: box.get_by_role("button", name="Row 2 of J: (0, 2, 4, 6)").click(), "x.grad = (0, 2, 4, 6), ✓ checked"),
        ("learn/mathematics/upstream", lambda box: box.get_by_role("button", name="Step back").click(), "x.grad is not complete yet"),
        ("learn/shapes/shape_of_v", lambda box: box.get_by_role("combobox", name="shape of v").select_option("[4]"), f"refused: x.grad = None, {NOT_CHECKED}"),
    ],
)  # fmt: skip
def test_an_embed_takes_the_place_of_a_picture(
    browser: Browser, server: Server, name: str, do: Callable[[Locator], object], said: str
):
    """The embed loads only when it comes near, with the picture's height; on paper the picture is back."""
    context = browser.new_context(viewport={"width": 360, "height": 800}, color_scheme="dark")
    context.add_init_script(OBSERVE)

    def opened() -> tuple[Page, Locator, Locator]:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{server.base}{name}.html")
        return (
            page,
            page.locator("figure:has(> svg):has(+ p > [data-embed]), figure:has(> .live)"),
            page.locator(".live"),
        )

    def shifts() -> list[str]:
        page, picture, box = opened()
        picture.scroll_into_view_if_needed()
        box.wait_for()
        return page.evaluate("window.shifts")

    asked: list[str] = []
    page, picture, box = opened()
    if name != "index":  # whose picture is near from the start
        assert [url for url in asked if "explorer" in url] == []
    picture.scroll_into_view_if_needed()
    box.wait_for()
    do(box)
    assert box.locator("p > span").inner_text() == said
    assert box.evaluate("(box) => box.offsetHeight") == 260
    # If something moves in only one of several visits, the machine was slow for a moment.
    assert any(
        moved(some) < 0.001 for some in itertools.chain([page.evaluate("window.shifts")], (shifts() for _ in "ab"))
    )
    assert violations(page, "figure:has(> .live)") == []
    small = "(parts) => parts.filter((part) => Math.min(part.offsetWidth, part.offsetHeight) < 44).map((part) => part.outerHTML)"
    assert box.locator("button, input, select, p > a").evaluate_all(small) == []
    assert picture.locator("> svg").is_hidden()
    page.emulate_media(media="print")
    assert picture.locator("> svg").is_visible()
    assert box.is_hidden()
    context.close()


def test_picture_stays_if_its_embed_cannot_load(browser: Browser, server: Server):
    """The picture stays without scripts, from a file, and if a module is not found; its link opens the explorer."""
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{server.base}index.html")
        assert page.locator("#main-figure > svg").is_visible()
        page.get_by_role("link", name="Open in the explorer").click()
        assert page.url.startswith(f"{server.base}explore/explorer.html?f=")
    with browser.new_page() as page:
        for address in ((server.site / "index.html").as_uri(), f"{server.base}index.html"):
            page.route("**/embed*.mjs", lambda route: route.abort())
            page.goto(address)
            page.wait_for_function("!document.documentElement.classList.contains('embed')")
            assert page.locator("#main-figure > svg").is_visible()
            assert page.get_by_role("link", name="Open in the explorer").is_visible()
