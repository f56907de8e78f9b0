"""The explorer computes what torch computes, says what it is that it shows, and hands out code that gives the same."""

import contextlib
import io
import json
import math
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visit import DESKTOP, PHONE, Server, serving, violations
from tests.on_pages import ROOT

EXPLORER = ROOT / "docs" / "assets" / "explorer"
RANDOM = 2_000

# The page's own modules, asked without a page.
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

FUNCTIONS = "sin cos tan exp log sqrt tanh sigmoid relu abs".split()
NUMBERS = ["0", "1", "2", "3", "0.5", "1.5", "4"]
POINTS = [-3.0, -2.0, -1.0, -0.5, -0.3, 0.0, 0.0, 0.25, 0.7, 1.0, 1.0, 2.0, 3.0]
WEIGHTS = [0.0, 1.0, 1.0, 10.0, -1.0, 0.1, 100.0]


@pytest.fixture(scope="module")
def ask(browser: Browser) -> Iterator[Callable[..., list[dict[str, Any]]]]:
    with serving(ROOT / "docs") as server, browser.new_page() as page:
        page.goto(server.base + "assets/explorer/tape.mjs")
        yield lambda cases=None: page.evaluate(ASK, cases)


def expression(chance: random.Random, inputs: int, depth: int) -> str:
    """An expression as a reader may type it, of x1 to x of so many."""
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
    """States at random, with kinks, ties and poles among them, the same each time."""
    chance = random.Random(13)
    for _ in range(RANDOM):
        inputs, outputs = chance.randint(1, 4), chance.randint(1, 4)
        rows = [expression(chance, inputs, chance.randint(1, 4)) for _ in range(outputs)]
        rows[-1] += f" + x{inputs}"
        yield "\n".join(rows), chance.choices(POINTS, k=inputs), chance.choices(WEIGHTS, k=outputs)


def by_torch(f: str, x: list[float], v: list[float]) -> tuple[list[float], list[float]]:
    """What torch makes of what was typed; Python reads it, and all numbers are tensors."""
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
        (math.isnan(one) and math.isnan(other)) or one == other or abs(one - other) <= within * max(abs(one), abs(other))
        for one, other in zip(a, b, strict=True)
    )


def numbers(texts: list[str]) -> list[float]:
    return [float(text.replace("Infinity", "inf")) for text in texts]


def execute(code: str) -> tuple[dict[str, Any], str]:
    """Run what was copied; what it leaves, and what it prints."""
    import torch  # noqa: PLC0415 - takes two seconds

    left: dict[str, Any] = {}
    before = torch.get_default_dtype()
    try:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, left)
    finally:
        torch.set_default_dtype(before)
    return left, printed.getvalue()


@pytest.mark.parametrize("which", ["presets", "random"])
def test_it_computes_what_torch_computes(ask: Callable[..., list[dict[str, Any]]], which: str):
    """To nine digits, kinks, ties and poles included; and its address keeps a state."""
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
def test_what_is_copied_prints_what_the_page_shows(ask: Callable[..., list[dict[str, Any]]], which: str):
    """In PyTorch, and in NumPy, whose tanh may differ in the last digit: 1 - tanh² then has fewer that are right."""
    wrong = []
    for one in ask() if which == "presets" else ask(list(cases())[:200]):
        wanted = numbers(one["y"]), numbers(one["grad"])
        torch, said = execute(one["torch"])
        numpy, written = execute(one["numpy"])
        for y, grad in ((torch["y"].tolist(), torch["x"].grad.tolist()), (numpy["y"].tolist(), numpy["g"].tolist())):
            if not (near(y, wanted[0], 1e-7) and near(grad, wanted[1], 1e-7)):
                wrong.append((one, y, grad))
        assert re.fullmatch(r"y: tensor\(.*\)\nx\.grad: tensor\(.*\)\n", said, re.DOTALL)
        assert re.fullmatch(r"y: \[.*\]\nvᵀJ: \[.*\]\n", written, re.DOTALL)
    assert wrong == []
