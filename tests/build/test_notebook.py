"""The downloads of a page: a notebook that runs, and Markdown; and the files that the plugin adds to a site."""

import itertools
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urljoin

import nbformat
import pytest
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from seconded._internal.examples import Examples
from seconded._internal.export.notebook import page_libraries, page_markdown, page_notebook
from seconded._internal.read.cell import Cell
from seconded._internal.run.job import Job, Report
from seconded._internal.run.output import ErrorText, Figure, Segment, Stretch, WarningText
from seconded._internal.run.output import text_of as joined
from seconded._internal.run.runner import Runner
from tests.building import PUBLISHED, build
from tests.pair import PAIR, pair_cell
from tests.small_site import GOOD
from tools.ours import ROOT, sample

Sites = Callable[[str], Path]
Embedded = tuple[str, nbformat.NotebookNode]
RunAll = Callable[[Path], list[nbformat.NotebookNode]]
PAGES = sorted(page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md"))
# The message of torch.jit quotes the file and the line of the code, which are others here.
QUOTES_ITS_LINE = "learn/beyond/no_second_derivative.md"
TRIED = [page for page in sample(PAGES, 9) if page != QUOTES_ITS_LINE]

SNIPPETS = {
    "good": GOOD,
    "steps": '''"""Cells that build on each other."""
# %% torch
import torch
x = torch.ones(2)
def double():
    return 2 * x
# %% middle
x += 1
# %% later
print("y:", double())
# %% apart
z = torch.zeros(1)
print("z:", z)
# %% numpy
import numpy as np
x = np.full(2, 2.0)
print("y:", 2 * x)
# %% numpy_apart
print("z:", np.zeros(1))
''',
    "says": '''"""All kinds of output."""
# %% torch
import warnings
print("one ```` line")
warnings.warn("look", stacklevel=2)
print("another")
"last"
# %% empty
import os
print("first")
_ = os.write(1, b"\\n")
# %% error tags=["raises-exception"] raises="Odd: a: b"
class Odd(Exception):
    pass
print("before")
raise Odd("a: b\\nc")
''',
    "drawn": '''"""A picture."""
# %% figure
"""A line.

A line that rises."""
import matplotlib.pyplot as plt
plt.plot([1, 2])
''',
}  # fmt: skip


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Examples:
    folder = tmp_path_factory.mktemp("snippets")
    for name, text in SNIPPETS.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    return examples_of(folder)


def notebook(text: str, examples: Examples) -> nbformat.NotebookNode:
    made = nbformat.reads(page_notebook(text, examples), as_version=nbformat.NO_CONVERT)
    nbformat.validate(made)
    return made


def hidden(made: nbformat.NotebookNode) -> list[str]:
    """Return the cells that run although they are not on the page."""
    return [cell.id.partition("-")[2] for cell in made.cells if cell.source.startswith("%%capture")]


def test_notebook_has_prose_code_and_output(examples: Examples):
    made = notebook("# T\n\n=> good.torch\n\nIt is {= good: x =}.\n\n=> good.numpy\n", examples)
    assert (made.nbformat, made.nbformat_minor) == (4, 5)
    assert [(cell.cell_type, cell.id) for cell in made.cells] == [
        ("markdown", "0-text"),
        ("code", "1-good-torch"),
        ("markdown", "2-text"),
        ("code", "3-good-numpy"),
    ]
    assert [made.cells[number].source for number in (0, 2)] == ["# T", "It is (1, 2)."]
    assert made.cells[1].source.startswith("import torch\nx = ")
    assert [output.text for output in made.cells[3].outputs] == ["vᵀJ: [  6. 120.]\n"]
    assert [made.cells[number].execution_count for number in (1, 3)] == [1, 2]


def test_a_notebook_is_the_same_each_time(examples: Examples):
    text = "# T\n\n=> good.torch\n\n=> good.torch\n"
    assert page_notebook(text, examples) == page_notebook(text, examples)


def test_outputs_are_of_the_kinds_that_jupyter_knows(examples: Examples):
    says, error, drawn = notebook("=> says.torch\n\n=> says.error\n\n=> drawn.figure\n", examples).cells
    assert [(output.output_type, output.get("name")) for output in says.outputs] == [
        ("stream", "stdout"),
        ("stream", "stderr"),
        ("stream", "stdout"),
        ("execute_result", None),
    ]
    assert says.outputs[3].data == {"text/plain": "'last'"}
    stream, raised = error.outputs
    assert stream.text == "before\n"
    assert (raised.ename, raised.evalue) == ("Odd", "a: b\nc")
    assert raised.traceback[0] == "Traceback (most recent call last):"
    assert error.metadata.tags == ["raises-exception"]
    (figure,) = drawn.outputs
    assert "<svg" in figure.data["image/svg+xml"]
    assert figure.data["text/plain"] == "A line that rises."


def test_empty_last_line_gives_no_result(examples: Examples):
    """An empty last line gives no value. Like text that a cell writes to a descriptor, its output has no line of the cell."""
    (cell,) = notebook("=> says.empty\n", examples).cells
    assert [(output.output_type, output.text) for output in cell.outputs] == [("stream", "first\n\n")]


@pytest.mark.parametrize(
    ("page", "needed"),
    [
        ("=> steps.torch\n=> steps.middle\n=> steps.later", []),
        ("=> steps.torch\n=> steps.later", ["steps-middle"]),
        ("=> steps.later", ["steps-torch", "steps-middle"]),
        ("=> steps.torch\n=> steps.middle\n=> steps.numpy\n=> steps.later", ["steps-torch", "steps-middle"]),
        ("=> steps.torch\n=> steps.middle\n=> good.numpy\n=> steps.later", ["steps-torch", "steps-middle"]),
        ("=> steps.torch\n=> steps.middle\n=> steps.later\n=> steps.middle", ["steps-torch"]),
        ("=> good.torch\n=> steps.apart", []),
        ("=> steps.apart", ["steps-torch", "steps-middle", "steps-later"]),
        ("=> steps.numpy\n=> steps.torch\n=> steps.numpy_apart", []),
        ("=> good.numpy\n=> steps.numpy_apart", []),
    ],
    ids=["in order", "one left out", "two left out", "the other world between", "another snippet between", "again",
         "another's import", "no import", "its own import", "another's numpy"],
)  # fmt: skip
def test_cell_follows_the_cells_that_it_builds_on(examples: Examples, page: str, needed: list[str]):
    """All cells share one namespace, and no cell runs twice without need."""
    assert hidden(notebook(page, examples)) == needed


PORTABLE = [
    (r"$\R^{2} \vjp$", r"$\mathbb{R}^{2} v^\top J$"),
    (r"$$ \pd{y_{1}} x \shape{\vjp}{1 \times 2} \Rx $$", r"$$ \frac{\partial y_{1}}{\partial x} \underbrace{v^\top J}_{1 \times 2} \Rx $$"),
    (r"\( a \) and \[ b \]", "$a$ and $$ b $$"),
    (r"$x = {= good: x =}$ is {= good: x =}", r"$x = {(1,\, 2)}$ is (1, 2)"),
    ("# T {#t}\n\n[a](https://b.c){ .d }, `{: .e}` {: .f }", "# T\n\n[a](https://b.c), `{: .e}`"),
    ("```\n!!! note\n    {: .e}\n```", "```\n!!! note\n    {: .e}\n```"),
    ('!!! note "A *title*"\n    One\n\n    ```\n    two\n    ```\n\nThree', "> **A *title***\n>\n> One\n>\n> ```\n> two\n> ```\n\nThree"),
    ('??? tip\n    One\n\n- item\n\n    !!! warning ""\n        Two', "> **Tip**\n>\n> One\n\n- item\n\n    > Two"),
    ("a stray ` and\n\n[a](x.md) `", "a stray ` and\n\n[a](<x.md>) `"),
    ("# T {#t}\n<!-- prose: x: y -->\n\nIn $x$ <!-- $y$ --> `<!-- z -->`", "# T\n\nIn $x$ `<!-- z -->`"),
    ("[a](x.md#y), ![b](c.png), `[d](e.md)`, [f]\n\n[f]: g.md", "[a](<x.md#y>), ![b](<c.png>), `[d](e.md)`, [f]\n\n[f]: <g.md>"),
]  # fmt: skip


@pytest.mark.parametrize(("page", "plain"), PORTABLE)
def test_markup_for_builders_only_is_replaced(examples: Examples, page: str, plain: str):
    """Formulas, attribute lists, admonitions and links are replaced, comments left out; code does not change."""

    def link(target: str) -> str:
        return target if target.startswith("https:") else f"<{target}>"

    def unquoted(text: str) -> str:
        return re.sub(r" +$", "", text, flags=re.MULTILINE)

    assert unquoted(page_markdown(page, examples, link)) == f"{plain}\n"
    (cell,) = json.loads(page_notebook(page, examples, link))["cells"]
    assert unquoted("".join(cell["source"])) == plain


def test_prose_after_a_cell_of_a_list_does_not_become_code(examples: Examples):
    page = "- one\n\n    => good.torch\n\n    <!-- of the list -->\n\n    two\n\n    - three\n\nfour\n\n    code\n"
    assert notebook(page, examples).cells[2].source == "two\n\n- three\n\nfour\n\n    code"


def test_markdown_has_code_output_and_agreement(examples: Examples):
    made = page_markdown("- One:\n    => good.numpy\n- Two\n\n=> says.torch\n=> drawn.figure\n", examples)
    assert "- One:\n\n    NumPy:\n\n    ```python\n    import numpy as np\n" in made
    assert (
        "    Output:\n\n    ```text\n    vᵀJ: [  6. 120.]\n    ```\n\n    ✓ NumPy agrees with PyTorch: x.grad = vᵀJ\n\n- Two"
        in made
    )
    assert "\n\n`````text\none ```` line\n" in made, "the fence is not longer than the ticks in its text"
    assert "Picture: A line. A line that rises.\n\nPyTorch, the code of this picture:\n\n```python\n" in made


STRINGS = '''"""Strings."""
# %% torch
import torch
x = torch.tensor([3.0])
kind, words, first = "<class 'int'>", "*a* _b_ [c](d) ~e~ f|g `h` $i$ &amp; \\\\ j_k", "# no heading"
print("the *twice* of <x>:", 2 * x)
# %% numpy
import numpy as np
x = np.array([3.0])
print("the *twice* of <x>:", x + x)
'''


def test_strings_and_labels_are_shown_as_the_page_shows_them(tmp_path: Path, examples_of: Callable[[Path], Examples]):
    """In Markdown and in the notebook, too, they do not become emphasis, a tag, a link or a formula."""
    (tmp_path / "strings.py").write_text(STRINGS, "utf-8")
    examples = examples_of(tmp_path)
    expected = "{= strings.torch: kind =}, {= strings.torch: words =}\n\n{= strings.torch: first =}\n"
    (prose,) = notebook(expected, examples).cells
    markdown = page_markdown(f"{expected}\n=> strings.torch\n\n=> strings.numpy\n", examples)
    for text in (prose.source, markdown):
        shown = BeautifulSoup(MarkdownIt().enable(["strikethrough", "table"]).render(text), "html.parser")
        first, second, *more = [p.get_text() for p in shown.find_all("p")]
        assert first == "<class 'int'>, *a* _b_ [c](d) ~e~ f|g `h` $i$ &amp; \\ j_k"
        assert second == "# no heading"
        assert "\\$i\\$" in text, "a notebook would show a formula"
        assert not shown.select("p em, p a, p del, p code, h1")
    assert more[-1] == "✓ NumPy agrees with PyTorch: the *twice* of <x>"


def test_in_markdown_each_box_says_which_one_it_continues(examples: Examples):
    """A box that builds on cells that the page does not show has their code before it."""
    made = page_markdown("=> steps.torch\n=> good.numpy\n\nLater:\n\n=> steps.later\n", examples)
    assert made.startswith("PyTorch:\n\n```python\nimport torch\n")
    assert (
        "\n\nLater:\n\nPyTorch, what the next box builds on, continues the PyTorch box above:\n\n```python\nx += 1\n```\n\n"
        'PyTorch, continues the box above:\n\n```python\nprint("y:", double())\n```\n\nOutput:\n' in made
    )


HELPED = '''"""A module helps."""
# %% torch
from helping import help
print(help())
# %% again
import helping
print(helping.help())
'''


def test_modules_come_along_before_the_first_cell_that_imports_them(
    tmp_path: Path,
    examples_of: Callable[[Path], Examples],
    torch_runner: Runner,
    tmp_path_factory: pytest.TempPathFactory,
):
    module = '"""Help."""\n# %% torch\ndef help():\n    return "helped"\n'
    (tmp_path / "helping.py").write_text(module, "utf-8")
    (tmp_path / "helped.py").write_text(HELPED, "utf-8")
    examples, page = examples_of(tmp_path), "# T\n\n=> helped.torch\n\n=> helped.again\n"
    cells = notebook(page, examples).cells
    assert [cell.id for cell in cells] == ["0-text", "helper-helping", "2-helped-torch", "3-helped-again"]
    assert cells[1].source == f"%%capture\n%%writefile helping.py\n{module.rstrip()}"
    made = page_markdown(page, examples)
    assert made.count("The module `helping.py`, which the next box imports:\n\n```python\n") == 1
    assert made.index("return") < made.index("from helping")
    assert differs(made, torch_runner, tmp_path_factory.mktemp("beside")) == []


def test_a_module_that_a_page_shows_is_shown_once(
    tmp_path: Path,
    examples_of: Callable[[Path], Examples],
    torch_runner: Runner,
    tmp_path_factory: pytest.TempPathFactory,
):
    """The label of its box says that the box is a module. A notebook has the module as a file, too."""
    module = '"""Help."""\n# %% torch\ndef help():\n    return "helped"\n'
    (tmp_path / "helping.py").write_text(module, "utf-8")
    (tmp_path / "helped.py").write_text(HELPED, "utf-8")
    examples, page = examples_of(tmp_path), "=> helping.torch\n\n=> helped.torch\n"
    made = page_markdown(page, examples)
    assert made.startswith("PyTorch, the module `helping.py`:\n\n```python\ndef help():\n")
    assert made.count("def help") == 1
    assert differs(made, torch_runner, tmp_path_factory.mktemp("beside")) == []
    assert "1-helper-helping" in [f"{number}-{cell.id}" for number, cell in enumerate(notebook(page, examples).cells)]


RAISED = '''"""One raises, and stands between others."""
# %% torch
x = [1.0]
# %% error tags=["raises-exception"] raises="IndexError: list index"
[][5]
# %% later
print("x:", x)
# %% numpy
x = [1.0]
print("x:", x)
'''


def test_other_cells_do_not_build_on_a_cell_that_raises(tmp_path: Path, examples_of: Callable[[Path], Examples]):
    """Its error would appear in a place where the page shows no error."""
    (tmp_path / "raised.py").write_text(RAISED, "utf-8")
    examples = examples_of(tmp_path)
    assert hidden(notebook("=> raised.torch\n=> raised.later\n", examples)) == []
    assert hidden(notebook("=> raised.later\n", examples)) == ["raised-torch"]
    assert hidden(notebook("=> raised.torch\n=> raised.error\n=> raised.later\n", examples)) == []


def test_the_versions_are_those_of_the_worlds_that_ran(examples: Examples):
    torch, numpy = (f"{title} {version(name).partition('+')[0]}" for name, title in PAIR.titles.items())
    assert page_libraries("=> good.torch", examples) == f"{torch}, {numpy}"
    assert page_libraries("=> says.torch", examples) == torch
    assert page_libraries("nothing", examples) == ""


def code(made: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in made.cells if cell.cell_type == "code"]


def error_of(cell: nbformat.NotebookNode) -> str:
    """Return the error that a cell of a notebook shows, on one line; empty if it shows none.

    Without the line of the cell, which torch.compile puts into its message: it is another one here.
    """
    errors = (f"{one.ename}: {one.evalue}" for one in cell.outputs if one.output_type == "error")
    return " ".join("".join(errors).split()).partition(" from user code:")[0]


def run_notebook(file: Path, runner: Runner, folder: Path) -> tuple[list[Embedded], Report]:
    """Run the cells of a downloaded notebook in order, in one process, beside its modules in a folder.

    Return each cell with its name in the notebook, and the report of the run.
    """
    made = nbformat.read(file, nbformat.NO_CONVERT)
    nbformat.validate(made)
    for cell in code(made):
        if module := re.match(r"%%capture\n%%writefile (\w+\.py)\n", cell.source):
            (folder / module[1]).write_text(cell.source[module.end() :], "utf-8")
    cells = [
        (re.sub(r"(.*)-figure(_\w+)?$", r"figure_\1\2", cell.id), cell)
        for cell in code(made)
        if not cell.id.startswith("helper-")
    ]
    raised = {re.sub(r"^\d+-", "", cell.id): error for _, cell in cells if (error := error_of(cell))}
    parts = tuple(
        pair_cell(
            name,
            1,
            cell.source.removeprefix("%%capture\n"),
            tuple(cell.metadata.get("tags", ())),
            # A cell that runs again, because a later one builds on it, raises the same error again.
            error_of(cell) or raised.get(re.sub(r"^\d+-", "", cell.id), ""),
        )
        for name, cell in cells
    )
    ends = itertools.accumulate((part.source.count("\n") + 1 for part in parts), initial=1)
    parts = tuple(replace(part, line=line) for part, line in zip(parts, ends, strict=False))
    text = "\n".join(part.source for part in parts)
    return cells, runner.submit("claim", Job(file.stem, str(folder), text, parts)).result()


@pytest.mark.parametrize("page", TRIED)
def test_cells_of_a_downloaded_notebook_give_their_output(
    our_sites: Sites, torch_runner: Runner, page: str, tmp_path: Path
):
    """The site's own worker runs the cells. The tests below start a kernel, which takes longer."""
    cells, report = run_notebook((our_sites("mkdocs") / page).with_suffix(".ipynb"), torch_runner, tmp_path)
    assert report.failure is None, report.failure
    seen = [(name, cell) for name, cell in cells if not cell.source.startswith("%%capture")]
    assert not seen or any(
        shown(cell)[0] or name.startswith("figure") for name, cell in seen
    )  # a page may show agreements only
    for name, cell in cells:
        if not cell.source.startswith("%%capture"):
            segments = report.outputs[name]
            text = "".join(map(text_of, segments))
            assert (text, sum(isinstance(segment, Figure) for segment in segments)) == shown(cell), cell.id


_BOX = re.compile(
    r"""^(?P<indent>\ *)(?P<label>(?P<library>PyTorch|NumPy)(?:,[^\n]*)?):\n\n
    (?P=indent)(?P<ticks>`{3,})python\n(?P<code>.*?)\n(?P=indent)(?P=ticks)$
    (?:\n\n(?P=indent)Output(?:,\ an\ error\ as\ intended)?:\n\n
    (?P=indent)(?P<marks>`{3,})text\n(?P<output>.*?)\n(?P=indent)(?P=marks)$)?""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


@dataclass
class Read:
    """A box, as a reader of the Markdown sees it."""

    label: str
    library: str
    code: str
    output: str
    session: int  # the boxes of one session run in order, in one namespace

    @property
    def cell(self) -> Cell:
        raised = re.search(
            r"^(?!Traceback )(?P<name>[\w.]+): (?P<said>.*)", self.output.partition("Traceback ")[2], _WHOLE
        )
        # torch.compile ends its message with the place of the code, which is another one here.
        said = " ".join(raised["said"].partition("\nfrom user code:")[0].split()) if raised else ""
        error = f"{raised['name'].rpartition('.')[2]}: {said}" if raised else ""
        name = "figure" if "the code of this picture" in self.label else "box"
        return pair_cell(name, 1, self.code, ("raises-exception",) if error else (), error)


_WHOLE = re.MULTILINE | re.DOTALL


def read_boxes(markdown: str) -> list[Read]:
    """Return the boxes of a page, each in the session that its label names."""
    boxes: list[Read] = []
    letters: dict[str, int] = {}
    for match in _BOX.finditer(markdown):
        label, number = match["label"], len(boxes)
        code, output = (
            re.sub(rf"^{match['indent']}", "", text or "", flags=re.MULTILINE) for text in match.group("code", "output")
        )
        far = re.search(r", continues box (\w+)", label)
        follows = None
        if far:
            follows = letters[far[1]]
        elif ", continues the box above" in label:
            follows = number - 1
        elif f", continues the {match['library']} box above" in label:
            follows = max(place for place, box in enumerate(boxes) if box.library == match["library"])
        if own := re.search(r", box (\w+)", label):
            letters[own[1]] = number
        session = number if follows is None else boxes[follows].session
        last = [place for place, box in enumerate(boxes) if box.session == session][-1:]
        assert follows is None or last == [follows], f"{label}: two boxes have this label"
        boxes.append(Read(label, match["library"], code, output, session))
    return boxes


_FENCE = re.compile(r"^ *`{3,}python$", re.MULTILINE)
_MODULE = re.compile(
    r"^(?P<indent> *)The module `(?P<name>\w+\.py)`, which [^\n]*:\n\n *(?P<ticks>`{3,})python\n(?P<code>.*?)\n *(?P=ticks)$",
    _WHOLE,
)


def differs(markdown: str, runner: Runner, folder: Path) -> list[tuple[str, str, str]]:
    """Return the label, output and actual output of each box that prints something else, with its modules in the folder."""
    boxes, futures = read_boxes(markdown), []
    for module in _MODULE.finditer(markdown):
        text = re.sub(rf"^{module['indent']}", "", module["code"], flags=re.MULTILINE)
        (folder / module["name"]).write_text(text, "utf-8")
    for box in boxes:
        if own := re.search(r", the module `(\w+\.py)`", box.label):
            (folder / own[1]).write_text(box.code, "utf-8")
    for session in dict.fromkeys(box.session for box in boxes):
        its, line, cells = [box for box in boxes if box.session == session], 1, list[Cell]()
        for number, box in enumerate(its):
            cells.append(replace(box.cell, name=f"{box.cell.name}_{number}", line=line))
            line += box.code.count("\n") + 1
        text = "\n".join(box.code for box in its)
        futures.append((its, cells, runner.submit("claim", Job("page", str(folder), text, tuple(cells)))))
    differences = []
    for its, cells, future in futures:
        report = future.result()
        assert report.failure is None, report.failure
        for box, cell in zip(its, cells, strict=True):
            text = joined(report.outputs[cell.name]).rstrip()
            if text != box.output and "what the next box builds on" not in box.label:
                differences.append((box.label, box.output, text))
    return differences


@pytest.mark.parametrize("page", TRIED)
def test_boxes_of_a_page_in_markdown_print_their_output(
    our_sites: Sites, torch_runner: Runner, page: str, tmp_path: Path
):
    """The boxes run as their labels say, with an otherwise empty folder. All names exist, and tracebacks name the box's lines."""
    markdown = (our_sites("mkdocs") / page).read_text("utf-8")
    boxes = read_boxes(markdown)
    fences, own = (len(_FENCE.findall(text)) for text in (markdown, (ROOT / "docs" / page).read_text("utf-8")))
    assert len(boxes) == fences - own - markdown.count("The module `"), "the fences of the page's author are not boxes"
    assert differs(markdown, torch_runner, tmp_path) == []


def test_markdown_has_all_cells_that_a_box_builds_on(our_sites: Sites, torch_runner: Runner, tmp_path: Path):
    """The pages are all those that show cells in another order than they ran, or only some of them."""
    pages = {page: (our_sites("mkdocs") / page).read_text("utf-8") for page in PAGES}
    special = {
        page: text
        for page, text in pages.items()
        if re.search(r"^ *\w+,.*(builds on|box [A-Z]+\b).*:$", text, re.MULTILINE)
    }
    assert len(special) > 5
    assert {page: found for page, text in special.items() if (found := differs(text, torch_runner, tmp_path))} == {}


def text_of(segment: Segment) -> str:
    """Return the text of a segment, without warnings; of an error, without its places, which differ, and its module."""
    if isinstance(segment, ErrorText):
        return re.sub(r"^(\w+\.)+", "", re.sub(r"Traceback .*\n(  .*\n)+", "", segment.text))
    return segment.text if isinstance(segment, Stretch) and not isinstance(segment, WarningText) else ""


def shown(cell: nbformat.NotebookNode) -> tuple[str, int]:
    """Return the text that a cell of a notebook shows, without warnings, and the number of its pictures."""
    forms: dict[str, Callable[[nbformat.NotebookNode], str]] = {
        "stream": lambda output: output.text if output.name == "stdout" else "",
        "execute_result": lambda output: f"{output.data['text/plain']}\n",
        "error": lambda output: f"{output.ename}: {output.evalue}\n",
        "display_data": lambda _: "",
    }
    texts = [forms[output.output_type](output) for output in cell.outputs]
    return "".join(texts), sum(output.output_type == "display_data" for output in cell.outputs)


KINDS: dict[str, Callable[[nbformat.NotebookNode], bool]] = {
    "a picture": lambda cell: any(output.output_type == "display_data" for output in cell.outputs),
    "an error": lambda cell: any(output.output_type == "error" for output in cell.outputs),
    "a warning": lambda cell: any(output.get("name") == "stderr" for output in cell.outputs),
    "a cell that is not on the page": lambda cell: cell.source.startswith("%%capture"),
}


@pytest.fixture(scope="module")
def executed(our_sites: Sites, run_all: RunAll) -> Callable[[Path], list[nbformat.NotebookNode]]:
    """Return a page's notebook as downloaded, and after Run All. A page of several kinds runs once."""
    return cache(run_all)


@pytest.mark.parametrize("kind", KINDS)
def test_a_downloaded_notebook_of_each_kind_runs_in_jupyter(our_sites: Sites, executed: RunAll, kind: str):
    """The notebook is that of the page with this kind and the most other kinds."""
    kinds_of = {(our_sites("mkdocs") / page).with_suffix(".ipynb"): set[str]() for page in PAGES}
    for file, kinds in kinds_of.items():
        cells = code(nbformat.read(file, nbformat.NO_CONVERT))
        kinds |= {name for name, has in KINDS.items() if any(map(has, cells))}
    several = [file for file, kinds in kinds_of.items() if kind in kinds]
    if not several:
        pytest.fail(f"no page has {kind} any more: is it still a kind?")
    downloaded, after = executed(max(several, key=lambda file: len(kinds_of[file])))
    assert [outputs(cell) for cell in code(after)] == [outputs(cell) for cell in code(downloaded)]


def outputs(cell: nbformat.NotebookNode) -> dict[str, object]:
    """Return the parts of a cell's output that must be the same wherever it runs with these versions."""
    stdout = "".join(output.text for output in cell.outputs if output.get("name") == "stdout")
    errors = [(output.ename, output.evalue) for output in cell.outputs if output.output_type == "error"]
    figures = [output for output in cell.outputs if output.output_type == "display_data"]
    return {"stdout": stdout, "errors": errors, "figures": len(figures)}


@pytest.mark.parametrize("page", PAGES)
def test_each_of_our_pages_leads_to_its_other_forms(our_sites: Sites, page: str):
    site = our_sites("mkdocs")
    soup = BeautifulSoup((site / page).with_suffix(".html").read_text("utf-8"), "html.parser")
    line = soup.select_one(".example-forms")
    has_examples = soup.select_one("figure.example, .example-value, .example-ledger") is not None
    checked = re.search(r"Last checked with PyTorch 2\.13\.0, NumPy [\d.]+ on 2026-01-01$", line.get_text())
    assert (checked is not None) == has_examples
    *links, colab = [link["href"] for link in line.find_all("a")]
    assert [(site / page).parent / link for link in links] == [(site / page).with_suffix(".ipynb"), site / page]
    assert colab.endswith(f"/blob/notebooks/{page.removesuffix('.md')}.ipynb")
    markdown = (site / page).read_text("utf-8")
    plain = re.sub(r"^( *`{3,}).*?^\1$|`[^`\n]+`", "", markdown, flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"^\s*=>|\{=|\\vjp", plain, re.MULTILINE)
    targets = re.findall(r"\]\(([^)#]+\.md)", plain)
    assert all(target.startswith(PUBLISHED["SITE_URL"]) for target in targets)
    assert all((site / target.removeprefix(PUBLISHED["SITE_URL"])).is_file() for target in targets)
    assert f"]({PUBLISHED['SITE_URL']}{page}): " in (site / "llms.txt").read_text("utf-8")


def test_without_an_address_the_other_forms_lead_to_one_another(our_sites: Sites):
    """The links are to files in the same folder."""
    site = our_sites("small")
    for name, forms, links in (
        ("index", ["index.ipynb", "index.md"], ["deep/other", "explore/lab"]),
        ("deep/other", ["other.ipynb", "other.md"], ["../index"]),
        ("explore/lab", ["lab.ipynb", "lab.md"], ["../index"]),
    ):
        soup = BeautifulSoup((site / f"{name}.html").read_text("utf-8"), "html.parser")
        assert [link["href"] for link in soup.select(".example-forms a")] == forms
        for form in forms:
            text = ((site / name).parent / form).read_text("utf-8")
            suffix = form.removeprefix(form.partition(".")[0])
            for link in links:
                target = f"{link}{suffix}"
                assert f"]({target}" in text
                assert ((site / name).parent / target).is_file()
    listed = (site / "llms.txt").read_text("utf-8")
    assert "](deep/other.md): " in listed
    assert "](explore/lab.md)" in listed
    assert "colab" not in (site / "index.html").read_text("utf-8")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tiny site that has an address, a repository, and a branch with its notebooks."""
    root = tmp_path_factory.mktemp("published")
    for folder in ("snippets", "docs/deep"):
        (root / folder).mkdir(parents=True)
    (root / "snippets" / "good.py").write_text(GOOD, "utf-8")
    deep = "# Deep\n\n=> good.torch\n\n[home](../index.md#a), [this](#b), [file](f.txt), [gone](https://x.y/z.md)\n"
    (root / "docs" / "deep" / "page.md").write_text(f"---\ndescription: Far down.\n---\n{deep}", "utf-8")
    (root / "docs" / "deep" / "f.txt").write_text("", "utf-8")
    (root / "docs" / "index.md").write_text("# Home\n\nNo examples, only [words](deep/page.md).\n", "utf-8")
    config = {
        "site_name": "Tiny",
        "site_url": "https://example.org/docs/",
        "repo_url": "https://github.com/some/where",
        "extra": {"notebooks_branch": "notebooks", "llms": {"deep/f.txt": "All of it."}},
        "nav": [{"Home": "index.md"}, {"Section": [{"Deep": "deep/page.md"}]}],
        "plugins": ["seconded"],
        "markdown_extensions": [{"seconded": {"preset": "torch-numpy", "examples": "snippets"}}],
    }
    (root / "mkdocs.yml").write_text(json.dumps(config), "utf-8")
    done = build("mkdocs", root)
    assert done.returncode == 0, done.stdout
    return root / "site"


def test_with_an_address_all_links_are_absolute(published: Path):
    markdown = (published / "deep" / "page.md").read_text("utf-8")
    (cells,) = (json.loads((published / "deep" / "page.ipynb").read_text("utf-8"))["cells"],)
    prose = "".join(cells[-1]["source"])
    at = "https://example.org/docs/"
    rest = f"[file]({at}deep/f.txt), [gone](https://x.y/z.md)"
    assert f"[home]({at}index.md#a), [this](#b), {rest}" in markdown
    assert f"[home]({at}#a), [this]({at}deep/page/#b), {rest}" in prose
    assert "Last checked with PyTorch" in prose


def test_llms_txt_lists_the_pages_by_section(published: Path):
    assert (published / "llms.txt").read_text("utf-8") == (
        "# Tiny\n\nEach page as Markdown, with its examples and what they put out when they were last run.\n\n"
        "## Pages\n\n- [Home](https://example.org/docs/index.md)\n\n"
        "## Section\n\n- [Deep](https://example.org/docs/deep/page.md): Far down.\n\n"
        "## Data\n\n- [deep/f.txt](https://example.org/docs/deep/f.txt): All of it.\n"
    )


def test_colab_opens_notebooks_of_a_branch_of_the_repository(published: Path):
    """A workflow puts the notebooks into the branch."""
    soup = BeautifulSoup((published / "deep" / "page" / "index.html").read_text("utf-8"), "html.parser")
    links = [link["href"] for link in soup.select(".example-forms a")]
    assert [urljoin("deep/page/", link) for link in links] == [
        "deep/page.ipynb",
        "deep/page.md",
        "https://colab.research.google.com/github/some/where/blob/notebooks/deep/page.ipynb",
    ]


def test_a_page_without_examples_claims_no_check(published: Path):
    assert "Last checked" not in (published / "index.html").read_text("utf-8")
