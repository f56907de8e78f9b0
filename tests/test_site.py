"""What holds for every page and every snippet of ours."""

import posixpath
import re
import textwrap
from functools import cache
from pathlib import Path

import pytest
import yaml

from by_example.examples import Examples
from by_example.page.spell import as_tex, as_text
from by_example.run.job import Job
from by_example.run.runner import Runner
from by_example.run.value import Array, Value
from by_example.source.page import find_references
from by_example.source.snippet import read_snippet
from tests.on_pages import ROOT, our_examples

SNIPPETS = sorted((ROOT / "snippets").glob("*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))
LABS = sorted((ROOT / "docs" / "labs").glob("*.py"))
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
snippets = pytest.mark.parametrize("file", SNIPPETS, ids=lambda file: file.stem)


@pages
def test_no_page_has_a_python_fence(page: Path):
    """Code on a page is run; what is not run has no place there."""
    fences = [
        fence for fence in re.findall(r"^\s*(?:```|~~~)[ \t]*(\w*)", page.read_text("utf-8"), re.MULTILINE) if fence
    ]
    python = [fence for fence in fences if fence.lower() in ("py", "python", "pycon", "python3")]
    assert not python, f"put the code of {page} into a snippet, and embed it"


@pages
def test_no_page_holds_a_result_that_was_typed(page: Path):
    """Neither what torch or NumPy prints, nor a proved value that is long enough not to be a mere input."""
    text = page.read_text("utf-8")
    # What is computed, code in a sentence (inputs, calls) and subscripts are no results.
    written = re.sub(r"\{= .*? =\}|`[^`]+`|_\{[^}]*\}|\]\([^)]*\)", "", text).replace("−", "-")
    assert not re.search(r"tensor\(|array\(|\[ *\d+\.\d* *[\] ,]", written)
    for name in {reference.name for reference in find_references(text)}:
        for proof in our_examples().get(name).proofs:
            value = proof.numpy.segment.value
            assert value is not None
            for form in forms(value):
                typed = re.search(rf"(?<![\w.,]){re.escape(form)}(?![\w.])", written)
                assert not typed, f"write {{= {name}: ... =}} for {form}, which is a result of {name}"


def forms(value: Value) -> set[str]:
    """How a person would type a value: a matrix whole, and each number that is no round one, at any precision."""
    if not isinstance(value, Array):
        return set().union(*map(forms, value))
    typed = {f"{number:.{digits}f}" for number in value.numbers for digits in (2, 3, 4, 5) if number % 1}
    typed |= {as_text(Array((), value.dtype, (number,))).replace("−", "-") for number in value.numbers}
    telling = {form for form in typed if len(re.sub(r"[\D0]", "", form)) >= 2 and not re.fullmatch(r"10*", form)}
    return telling | ({as_tex(value)} if len(value.shape) == 2 else set())


@pages
def test_every_page_says_what_it_is_about_and_is_in_the_navigation(page: Path):
    front, _, body = page.read_text("utf-8").removeprefix("---\n").partition("\n---\n")
    matter = yaml.safe_load(front)
    assert isinstance(matter, dict), f"begin {page} with front matter: ---, a description, ---"
    assert len(matter.get("description", "")) > 40, f"describe {page} in a sentence: description: ..."
    assert len(re.findall(r"^# ", body, re.MULTILINE)) == 1, f"{page} needs one title: # ..."
    assert f" {page.relative_to(ROOT / 'docs')}" in (ROOT / "mkdocs.yml").read_text("utf-8"), "add it to nav"


def test_the_home_page_gives_a_reason_to_read_each_page():
    """In the parts and in the order of the navigation."""
    nav = re.search(r"^nav:\n(.*?)\n\n", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert nav is not None
    parts = [re.findall(r" ([\w/]+\.(?:md|py))$", part, re.MULTILINE) for part in re.split(r"\n  - ", nav[1])]
    home = where_next("index.md").split("### ")
    listed = [re.findall(r"^- \[[^\]]+\]\(([\w/]+\.(?:md|py))\): \S.*\?$", part, re.MULTILINE) for part in home]
    assert sum(map(len, parts)) >= len(PAGES)
    assert listed[1:] == parts[1:]


def where_next(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8").rpartition("## Where to go next\n")[2]


def see_also(name: str) -> set[str]:
    """The pages and labs that a page or a lab sends its readers to, by their paths below docs/."""
    links = re.findall(r"\]\(([\w/.]+\.(?:md|py))(?:#[\w-]+)?\)", where_next(name))
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), link)) for link in links}


@pytest.mark.parametrize("file", [*PAGES, *LABS], ids=lambda file: file.stem)
def test_see_also_leads_both_ways(file: Path):
    """From where a page sends its readers, they find back; three pages belong to all."""
    everywhere = {"index.md", "notation.md", "proof.md"}
    name = str(file.relative_to(ROOT / "docs"))
    links = see_also(name)
    assert links
    if name in everywhere:
        return
    back = {link for link in links - everywhere if name in see_also(link)}
    assert back == links - everywhere


@cache
def used() -> set[str]:
    """The snippets that are on a page, or that a lab imports."""
    on_pages = {reference.name for page in PAGES for reference in find_references(page.read_text("utf-8"))}
    imports = [re.findall(r"^from (\w+) import ", lab.read_text("utf-8"), re.MULTILINE) for lab in LABS]
    return on_pages.union(*imports)


@snippets
def test_every_snippet_is_on_a_page_or_in_a_lab(file: Path):
    assert file.stem in used(), f"embed {file.name} in a page, import it in a lab, or delete it"


@snippets
def test_a_snippet_runs_as_a_plain_script(file: Path, runner: Runner):
    """`python snippets/NAME.py` prints what the page shows, up to a cell that raises, which is the last."""
    example = our_examples().get(file.stem)
    *others, last = example.snippet.cells
    assert not [cell.name for cell in others if cell.raises]
    text = example.snippet.text
    raising = frozenset({"whole"} if last.raises else ())
    drawing = frozenset({"whole"} if any(cell.draws for cell in example.snippet.cells) else ())
    job = Job(example.snippet.path, str(file.parent), text, (("whole", 1, text),), raising, drawing)
    whole = runner.submit("torch", job).result()
    assert whole.failure is None
    shown = [segment for cell in example.snippet.cells for segment in example.output(cell.name)]
    plain, paged = (
        [segment.text for segment in side if segment.kind != "figure"] for side in (whole.outputs["whole"], shown)
    )
    assert "".join(plain) == "".join(paged)


@snippets
def test_the_numpy_cells_derive_their_results_by_themselves(file: Path):
    """No numbers copied from torch's output, no finite differences: a numpy cell computes what it prints."""
    for cell in read_snippet(file.stem, file, file.name).world("numpy"):
        assert not re.search(r"\b(eps|epsilon|1e-[3-9])\b", cell.source), cell.name
        assert not re.search(r"print\([^)]*np\.array\(\[[\d., ]+\]\)\)", cell.source), cell.name


def test_the_example_of_the_readme_is_proved(tmp_path: Path):
    """Who follows the README must not start with an error."""
    readme = (ROOT / "README.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)\n *```", readme, re.DOTALL)
    assert code is not None
    (tmp_path / "readme.py").write_text(textwrap.dedent(code[1]), "utf-8")
    assert len(Examples(tmp_path).get("readme").proofs) == 1


def test_vector_to_vector_shows_the_known_result():
    """26 and 1240, from torch and from NumPy; typed nowhere."""
    output = our_examples().get("vector_to_vector_r3").output
    texts = ["".join(segment.text for segment in output(cell)) for cell in ("torch", "numpy")]
    assert "tensor([  26., 1240.])" in texts[0]
    assert "[  26. 1240.]" in texts[1]
    for file in [*PAGES, *SNIPPETS]:
        assert "1240" not in file.read_text("utf-8")
