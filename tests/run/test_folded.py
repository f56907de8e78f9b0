"""Folded derivations: on pages that a site names, a derivation opens from one line that says what agrees."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from seconded._internal.examples import Examples
from seconded._internal.export.notebook import page_markdown
from seconded._internal.render.embed import Embedder
from tests.pair import PAIR
from tests.small_site import GOOD

TWO = GOOD.replace("# %% numpy", '# %% second\nprint("twice:", 2 * x.grad)\n\n# %% numpy')
TWO += '\n# %% numpy_twice\nprint("twice:", np.array([2.0, 20.0]) @ np.diag(6 * x))\n'
MIXED = '"""T."""\n# %% torch\nimport torch\nx = torch.ones(1)\nprint("y:", 2 * x)\nprint("calls:", 2)\n# %% numpy\nimport numpy as np\ndef double(x):\n    return 2 * x\n# %% numpy_all\nx = np.ones(1)\nprint("y:", double(x))\n# %% numpy_stated\nprint("calls:", 2)\n'


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    folder = tmp_path_factory.mktemp("snippets")
    for name, text in {"good": GOOD, "two": TWO, "mixed": MIXED}.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    return examples_of(folder)


def embedded(examples: Examples, text: str, *, folded: bool = True) -> list[BeautifulSoup]:
    embedder = Embedder(examples, text, formulas=True, folded=folded)
    return [BeautifulSoup(embedder.embed(part)[0], "html.parser") for part in embedder.parts]


def test_derivation_opens_from_a_line_that_says_what_agrees(examples: Examples):
    (html,) = embedded(examples, "=> good.numpy")
    (open_html,) = embedded(examples, "=> good.numpy", folded=False)
    assert html.details.summary.get_text() == "✓ NumPy agrees: x.grad. Show the derivation"
    assert html.details["class"] == ["example-folded"]
    assert html.details.figure == open_html.figure
    assert not html.details.has_attr("open")
    assert html.details.summary.has_attr("data-search-exclude")


def test_claim_and_ledger_stay_open(examples: Examples):
    for text in "=> good.torch", "=> good.ledger":
        (html,) = embedded(examples, text)
        assert not html.find(class_="example-folded")


def test_line_names_a_few_labels(examples_of: Callable[..., Examples], tmp_path: Path):
    both = "".join(f'print("label {letter}:", 2 * x)\n' for letter in "abcdefg")
    claims = f"# %% torch\nimport torch\nx = torch.ones(1)\n{both}"
    (tmp_path / "many.py").write_text(
        f'"""T."""\n{claims}# %% numpy\nimport numpy as np\nx = np.ones(1)\n{both}', "utf-8"
    )
    (html,) = embedded(examples_of(tmp_path), "=> many.numpy")
    line = html.details.summary.get_text()
    assert line == "✓ NumPy agrees: label a, label b, label c, label d, 3 more. Show the derivation"


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("mixed.numpy", "NumPy. Show the code"),
        ("mixed.numpy_all", "✓ NumPy agrees: y. Show the derivation"),
        ("mixed.numpy_stated", "NumPy. Stated in both cells, so this is no check: calls. Show the code"),
    ],
)
def test_only_a_derived_value_has_a_tick(examples: Examples, cell: str, line: str):
    (html,) = embedded(examples, f"=> {cell}")
    assert html.details.summary.get_text() == line


def test_line_names_the_side_of_the_pair(examples_of: Callable[..., Examples], tmp_path: Path):
    (tmp_path / "good.py").write_text(GOOD, "utf-8")
    pair = replace(PAIR, derivation=replace(PAIR.derivation, title="Paper & pencil"))
    (html,) = embedded(examples_of(tmp_path, pair=pair), "=> good.numpy")
    assert html.details.summary.get_text().startswith("✓ Paper & pencil agrees: x.grad.")


def test_line_below_its_claim_stands_for_the_claim_s_own(examples: Examples):
    """Else the reader would see twice that the value is derived."""
    claim, derivation = embedded(examples, "=> good.torch\n\n=> good.numpy\n")
    assert not claim.find(class_="example-derived")
    assert derivation.details["class"] == ["example-folded", "example-attached"]
    claim, derivation = embedded(examples, "=> good.torch\n\nText.\n\n=> good.numpy\n")
    assert claim.find(class_="example-derived").a["href"] == "#good-numpy"
    assert derivation.details["class"] == ["example-folded"]
    claim, _ = embedded(examples, "=> good.torch\n\n=> good.numpy\n", folded=False)
    assert claim.find(class_="example-derived")


def test_claim_above_the_derivation_of_another_claim_keeps_its_line(examples: Examples):
    first, second, _, last = embedded(examples, "=> two.torch\n\n=> two.second\n\n=> two.numpy\n\n=> two.numpy_twice\n")
    assert first.find(class_="example-derived").a["href"] == "#two-numpy"
    assert second.find(class_="example-derived").a["href"] == "#two-numpy_twice"
    assert last.details["class"] == ["example-folded"]


def test_markdown_form_has_the_whole_derivation(examples: Examples):
    assert "print(" in page_markdown("=> good.numpy", examples)
