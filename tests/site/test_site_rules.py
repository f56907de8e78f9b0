"""The rules of this site: each can fail, and its complaint says where and what to do."""

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from seconded._internal.examples import Examples
from seconded._internal.run.capture import capture
from tests.small_site import GOOD
from tools import site_rules

PAGE = """\
---
description: A page of a made-up site, which is described in more than forty letters.
question: What is made up?
---

# A page

=> good.numpy

It is {= good: x =}, and `x` is `[1.0, 2.0]`.
"""
NAV = """\
site_name: !ENV [NAME, t]
nav:
  - Home: index.md
  - Tab:
      - Part:
          - A page: page.md
          - Another: other.md
  - Messages:
      - All: messages/index.md
      - The gradient argument:
          - A message: messages/one.md

plugins: []
"""
SNIPPET = GOOD.replace('print("v', 'J = np.diag(6 * x)\nprint("v')
FENCE = "\n```python\nx = 1\n```\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a site that keeps all rules."""
    files = {
        "docs/index.md": PAGE,
        "docs/page.md": PAGE,
        "docs/other.md": PAGE,
        "docs/messages/index.md": PAGE,
        "docs/messages/one.md": PAGE,
        "mkdocs.yml": NAV,
        "snippets/good.py": SNIPPET,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


Said = Callable[..., list[str]]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Said:
    """Return a function that gives the complaints of a rule about a site; its snippets are run and checked once."""
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(SNIPPET, "utf-8")
    examples = examples_of(folder)

    def said(rule: Callable[..., site_rules.Complaints], root: Path) -> list[str]:
        return [str(complaint) for complaint in rule(site_rules.Site(root, known=examples))]

    return said


@pytest.mark.parametrize("rule", site_rules.RULES, ids=lambda rule: rule.__name__)
def test_site_that_keeps_the_rules_has_no_complaint(root: Path, said: Said, rule: Callable[..., site_rules.Complaints]):
    assert said(rule, root) == []


def test_quoted_number_does_not_count_as_a_result(root: Path, said: Said):
    """The number is in a question of somebody else, or in a message."""
    page = root / "docs" / "page.md"
    quoted = (
        page.read_text("utf-8")
        .replace("question:", 'quoted: [27, "1,241"]\nquestion:')
        .replace("It is", "It is 27, 1,241,")
    )
    page.write_text(quoted, "utf-8")
    assert said(site_rules.numbers_come_from_somewhere, root) == []


def test_marks_of_an_unfinished_merge_are_refused(root: Path, said: Said):
    """A page was published with them: they are valid Markdown."""
    marks = "<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> other\n"
    (root / "docs" / "page.md").write_text(f"{PAGE}\n{marks}", "utf-8")
    (root / "theme").mkdir()
    (root / "theme" / "words.tsv").write_text(marks, "utf-8")
    places = [f"docs/page.md:{PAGE.count(chr(10)) + 2}", f"docs/page.md:{PAGE.count(chr(10)) + 6}"]
    complaints = said(site_rules.merges_are_finished, root)
    assert [one.split(": ")[0] for one in complaints] == [*places, "theme/words.tsv:1", "theme/words.tsv:5"]


def test_version_that_runs_or_that_is_quoted_is_fine(root: Path, said: Said):
    page = root / "docs" / "page.md"
    installed = version("torch").partition("+")[0]
    short = ".".join(installed.split(".")[:2])
    words = (
        f"In PyTorch {short}, PyTorch {installed} and `PyTorch 1.9`, unlike PyTorch 1.8 and since PyTorch 1.7, it is"
    )
    text = page.read_text("utf-8").replace("question:", 'quoted: ["1.8"]\nquestion:').replace("It is", words)
    page.write_text(text, "utf-8")
    assert said(site_rules.versions_are_those_that_run, root) == []


def test_heading_with_a_message_as_code_or_with_two_words_passes(root: Path, said: Said):
    page = root / "docs" / "page.md"
    entry = 'messages:\n  - {said: "ValueError: it is … very wrong", cause: c, cure: c}\n---\n\n'
    fence = "```text\n## It is very\n```\n"
    page.write_text(
        page.read_text("utf-8").replace("---\n\n", f"{entry}## `It is very`\n\n## It is\n\n## Why\n\n{fence}"), "utf-8"
    )
    assert said(site_rules.messages_in_headings_are_code, root) == []


def test_number_of_list_item_does_not_count_as_a_result(root: Path, said: Said):
    page = root / "docs" / "page.md"
    page.write_text(page.read_text("utf-8").replace("It is", "27. One.\n    28. Two.\n\nIt is"), "utf-8")
    assert said(site_rules.numbers_come_from_somewhere, root) == []


def test_whole_example_may_stand_in_a_fence_of_the_guide_only(root: Path, said: Said):
    """tests/run/test_guide.py runs these examples."""
    example = f"# Examples\n\n```python\n{SNIPPET}```\n"
    for page, text in {"generator/page.md": example + FENCE, "page.md": example}.items():
        (root / "docs" / page).parent.mkdir(exist_ok=True)
        (root / "docs" / page).write_text(text, "utf-8")
    part = example.count("\n") + 2
    complaints = [complaint.partition("\n")[0] for complaint in said(site_rules.python_is_run, root)]
    assert complaints == [
        f"docs/generator/page.md:{part}: this code is not run",
        "docs/page.md:3: this code is not run",
    ]


BROKEN = [
    # the rule, the file, the old text, the new text, the complaint
    (site_rules.python_is_run, "docs/page.md", "It is", f"{FENCE}\nIt is", "docs/page.md:11: this code is not run"),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "made up?", "made up.", "docs/page.md:1: this page does not say which question it answers"),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "made-up site, which", '"made-up" site, which', 'docs/page.md:2: the description has one of ", < and >'),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "question:", "search: {also: [one]}\nsearch: {also: [two]}\nquestion:", "docs/page.md:4: the front matter has 'search' twice"),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "# A page", "# A page\n\n# Two", "docs/page.md: this page has 2 titles"),
    (site_rules.pages_have_a_head_and_a_place, "mkdocs.yml", "page.md", "pag.md", "mkdocs.yml: docs/page.md is not in the navigation"),
    (site_rules.pages_have_a_head_and_a_place, "mkdocs.yml", "page.md", "pag.md", "mkdocs.yml:6: there is no page pag.md"),
    (site_rules.messages_say_what_to_do, "docs/page.md", "---\n\n", 'messages:\n  - said: "ValueError: it is wrong"\n    cure: Mend it.\n---\n\n', "docs/page.md:5: ValueError: it is wrong has no cause"),
    (site_rules.messages_say_what_to_do, "docs/page.md", "---\n\n", "messages:\n" + 2 * "  - {symptom: it is wrong, cause: c, cure: c}\n" + "---\n\n", "docs/page.md:6: this is listed twice: it is wrong"),
    (site_rules.messages_in_headings_are_code, "docs/page.md", "---\n\n", 'messages:\n  - {said: "ValueError: it is … very wrong", cause: c, cure: c}\n---\n\n## It is very { #wrong }\n\n', "docs/page.md:8: this heading is a message: It is very"),
    (site_rules.results_are_not_typed, "docs/page.md", "`[1.0, 2.0]`", "tensor([1., 2.])", "docs/page.md:10: this looks as if it was printed: tensor("),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "It is", "It is (27, 1241), not", "docs/page.md:10: no snippet of this section has the number 27"),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "It is", "It is $27x$, not", "docs/page.md:10: no snippet of this section has the number 27"),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "described in", "described 55 times in", "docs/page.md:2: no snippet of this section has the number 55"),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "question:", "quoted: [28]\nquestion: Is it 27?", "docs/page.md:4: no snippet of this section has the number 27"),
    (site_rules.versions_are_those_that_run, "docs/page.md", "It is", "In PyTorch 1.9, it is", "docs/page.md:10: this site runs PyTorch"),
    (site_rules.versions_are_those_that_run, "docs/page.md", "It is", "In NumPy 1.26.4, it is", "docs/page.md:10: this site runs NumPy"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "With $x = (1, 3)$, it is", "docs/page.md:10: no example of this page bears out $(1,3)$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "With $J = [7x_1, 0]$, it is", "docs/page.md:10: no example of this page bears out $[7x_1,0]$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "Of $L = x_1^3 + x_2^3$, it is", "docs/page.md:10: no example of this page bears out $x_1^3+x_2^3$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "As $h = 5x$ and $L = h_1h_2$, it is", "docs/page.md:10: no example of this page bears out $5x$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "With $x = 3x^2$, it is", "docs/page.md:10: no example of this page bears out $3x^2$"),  # although J is its derivative
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"For $\shape{J}{2\times 3}$, it is", r"docs/page.md:10: no example of this page bears out $2\times 3$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"For $\shape{q^\top}{2\times n}$, it is", r"docs/page.md:10: no example of this page bears out $2\times n$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", "With the weights $(2, 10)$, it is", "docs/page.md:10: no example of this page bears out $(2,10)$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"With $\frac{\partial^3 y}{\partial x_1\,\partial x_2}$, it is", r"docs/page.md:10: no example of this page bears out $\partial^3 y}{\partial x_1\,\partial x_2$"),
    (site_rules.shapes_follow_from_examples, "docs/page.md", "It is", "It has the shape [3, 2] and is", "docs/page.md:10: no example of this page has the shape [3, 2]"),
    (site_rules.shapes_follow_from_examples, "docs/page.md", "It is", "A 5 × 2 matrix is", "docs/page.md:10: no example of this page has the shape 5 × 2"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"A $5 \times 2$ matrix is", r"docs/page.md:10: no example of this page bears out $5\times 2$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"A $2 \times m$ matrix is", r"docs/page.md:10: no example of this page bears out $2\times m$"),
    (site_rules.formulas_follow_from_examples, "docs/page.md", "It is", r"With $\shape{A}{2\times 3}\,\shape{B}{2\times 3}$, it is", "docs/page.md:10: no example of this page bears out $2 × 3 is multiplied by 2 × 3: columns and rows differ$"),
    (site_rules.results_are_not_typed, "docs/page.md", "It is", "It is 120, not", "docs/page.md:10: 120 is a result of good"),
    (site_rules.numpy_derives, "snippets/good.py", "6 * x", "(f(x + 1e-6) - f(x)) / 1e-6", "snippets/good.py:12: is this a difference quotient?"),
    (site_rules.numpy_derives, "snippets/good.py", "np.array([1.0, 10.0]) @ np.diag(6 * x)", "np.array([6.0, 120.0])", "snippets/good.py:13: a number that is copied"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "name", "old", "new", "complaint"), BROKEN, ids=[row[-1] for row in BROKEN])
def test_complaint_names_the_place(
    root: Path, said: Said, rule: Callable[..., site_rules.Complaints], name: str, old: str, new: str, complaint: str
):
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), "utf-8")
    complaints = said(rule, root)
    assert [row for row in complaints if row.startswith(complaint) and "\n  " in row], complaints


FOLLOWS = [
    "With $x = (1, 2)$ and $v = (1, 10)$, it is",
    r"$J = \begin{bmatrix} 6x_1 & 0 \\ 0 & 6x_2 \end{bmatrix}$, so it is",
    "The slopes are $6x_i$. It is",
    "The weights give $6v_ix_i$. It is",
    "Of $y = 3x_1^2 + 3x_2^2$, the gradient is in $J$. It is",  # its derivatives are the entries of J
    "Take $h = 6x$ and $v = h_i / h_i$. It is",  # a formula may use what the page defines
    r"A $2 \times 2$ matrix and a $1 \times 2$ row, $m \times 1$ or $m \times n$: it is",
    r"$\shape{v^\top}{1\times m}\,\shape{J}{m\times n} = \shape{v^\top}{1\times 2}\,\shape{J}{2\times 2}$ is",
    r"$\frac{\partial^2 y}{\partial x_1\,\partial x_2}$ and $\partial^2y/\partial x_1^2$: it is",
    r"$\pd{y}{x} = 7 \pd{y}{z}$ and $f(7)$: it is",  # nothing of this can be computed
]


@pytest.mark.parametrize("text", FOLLOWS)
def test_formula_that_an_example_bears_out_is_fine(root: Path, said: Said, text: str):
    (root / "docs" / "page.md").write_text(PAGE.replace("It is", text), "utf-8")
    assert said(site_rules.formulas_follow_from_examples, root) == []


@pytest.mark.parametrize("rule", [site_rules.formulas_follow_from_examples, site_rules.shapes_follow_from_examples])
def test_page_with_a_failing_example_has_no_complaint_about_what_it_would_show(
    root: Path, examples_of: Callable[[Path], Examples], rule: Callable[..., site_rules.Complaints]
):
    """An example that meets the time limit on a busy machine has no values, and `seconded check` reports it."""
    (root / "docs" / "page.md").write_text(PAGE.replace("It is", "With $9x$ and a shape of 5 × 2, it is"), "utf-8")
    (root / "snippets" / "good.py").write_text(SNIPPET.replace("import torch", "import torch\n1 / 0", 1), "utf-8")
    assert list(rule(site_rules.Site(root, known=examples_of(root / "snippets")))) == []


def test_formula_of_somebody_else_is_listed_in_the_front_matter(root: Path, said: Said):
    text = PAGE.replace("It is", "With $9x$, it is").replace("question:", "quoted:\n  - '$9 x$'\nquestion:")
    (root / "docs" / "page.md").write_text(text, "utf-8")
    assert said(site_rules.formulas_follow_from_examples, root) == []


@pytest.mark.parametrize(("ulps", "header", "complains"), [(7, "", True), (3, "", False), (7, " rtol=2e-6", False)])
def test_number_near_the_limit_of_rounding_is_refused(
    root: Path, examples_of: Callable[[Path], Examples], ulps: int, header: str, complains: bool
):
    """Another processor rounds in another order: what is allowed 8 units here, and uses 7, fails there."""
    off = f"the sum:', 1.1 * torch.ones(1) * (1 + {ulps} * 2.0**-23)"
    example = f"# %% torch{header}\nimport torch\n\nprint('{off})\n\n# %% numpy\nimport numpy as np\n\nprint('the sum:', 1.1 * np.ones(1))\n"
    (root / "snippets" / "good.py").write_text(f'"""Made up."""\n\n{example}', "utf-8")
    complaints = list(site_rules.rounding_has_room(site_rules.Site(root, known=examples_of(root / "snippets"))))
    assert [str(one).partition(" uses")[0] for one in complaints] == ["snippets/good.py:6: 'the sum'"] * complains


def test_none_beside_numbers_has_no_form():
    """A cell may print a list with a gradient and None: only the number is one that a page could repeat."""
    value = capture([None, "word", 6.25])
    assert value is not None
    assert site_rules.forms(value) == {"6.25", "6.250", "6.2500", "6.25000"}
