"""The page about the proof says no more than holds: each of its claims has a test, and its attempts are made here."""

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from by_example.errors import ExampleError
from by_example.examples import Examples
from tests.on_pages import ROOT
from tests.site.test_points import EXCUSES

PAGE = (ROOT / "docs" / "reference/proof.md").read_text("utf-8")

# What each claim of the page begins with, and what would fail if it did not hold: a test, or a case of one.
CLAIMS = {
    # what each side knows
    "In NumPy's process, torch has never": ["test_run.py::numpy imports torch", "test_run.py::numpy looks for torch", "test_run.py::numpy starts a process"],
    "No name of a torch cell": ["test_run.py::numpy uses a torch cell's name", "test_run.py::test_what_torch_wrote_cannot_be_read_by_numpy", "test_run.py::numpy uses the network"],
    "What Python writes": ["test_run.py::torch.save, which Python is not told of", "test_run.py::torch writes elsewhere", "test_run.py::numpy writes elsewhere"],
    "The random numbers": ["test_run.py::test_what_is_embedded_is_the_same_in_every_build", "test_site.py::test_a_snippet_runs_as_a_plain_script"],
    "This keeps an author": [],
    # what must hold
    "**Values have labels.**": ["test_prove.py::no label", "test_prove.py::a last expression by its source", "test_prove.py::an answer"],
    "**A label means what it says.**": ["test_prove.py::the name of another", "test_prove.py::a call that gives something else", "test_prove.py::a rate in a label", "test_prove.py::a letter that looks like another"],
    "**Every value has its counterpart.**": ["test_prove.py::no numpy cell", "test_prove.py::one value more in numpy", "test_prove.py::one repetition less", "test_prove.py::two gradients and one vᵀJ"],
    "**What is printed is the object.**": ["test_prove.py::another text", "test_prove.py::a number shown as 0", "test_prove.py::NumPy's numbers shown without decimals"],
    "**The objects agree.**": ["test_prove.py::test_the_tolerance_is_float32s_rounding_and_relative_to_each_element", "test_prove.py::test_whole_numbers_are_equal_as_far_as_their_type_goes", "test_prove.py::a 0 that NumPy has not", "test_prove.py::broadcasting"],
    "**Facts agree, or are PyTorch's word.**": ["test_prove.py::a dtype", "test_prove.py::a fact of NumPy's alone", "test_embed.py::test_what_torch_alone_says_is_marked"],
    "**No number escapes.**": ["test_prove.py::a number in a sentence", "test_prove.py::a unit behind a value", "test_prove.py::a factor"],
    "**Derived, or stated.**": ["test_flow.py::test_value_computed_from_an_input_is_derived", "test_flow.py::test_typed_value_is_stated", "test_embed.py::test_stated_value_has_no_tick_on_either_side"],
    "**No silent numpy cell.**": ["test_prove.py::nothing is proved", "test_prove.py::a numpy cell that only defines", "test_shown.py::test_only_a_numpy_cell_that_is_named_after_a_picture_need_prove_nothing"],
    "**An intended error is the intended one.**": ["test_run.py::raising another type", "test_run.py::raising with another message", "test_run.py::not raising", "test_prove.py::an assertion's message", "test_prove.py::a sentence that a library raises"],
    "Other types are held": ["test_prove.py::test_the_tolerance_is_float32s_rounding_and_relative_to_each_element", "test_prove.py::a float that came out of no tensor", "test_prove.py::a number out of a tensor, by each way"],
    # in sentences and formulas
    "A page can ask for": ["test_site_rules.py::test_a_site_that_breaks_a_rule_is_told_where", "test_extension.py::test_values_stand_in_sentences_headings_tables_and_links"],
    "If both can": ["test_examples.py::test_expressions_that_differ_between_the_worlds_are_refused"],
    "What only torch knows": ["test_examples.py::test_a_value_that_nothing_proves_is_refused"],
    "What only NumPy knows": ["test_examples.py::test_a_value_that_nothing_proves_is_refused", "test_examples.py::test_a_value_that_is_computed_from_what_is_proved_is_known"],
    "A number without a name": ["test_examples.py::test_a_value_that_nothing_proves_is_refused"],
    "A digit that touches": ["test_embed.py::test_a_value_and_a_digit_that_touches_it_are_no_number"],
    # in pictures and titles
    "A picture is drawn": ["test_shown.py::PICTURES", "test_shown.py::test_a_number_that_is_drawn_as_lines_is_refused", "test_shown.py::test_the_numbers_of_a_title_are_those_of_the_snippet", "test_shown.py::test_a_number_in_a_text_alternative_that_numpy_does_not_have_is_refused"],
    # what it does not mean; of test_limits is what passes all the same
    "It means that PyTorch": ["test_notebook.py::page_versions"],
    "**It is one point": ["test_points.py::test_a_fault_in_a_cell_is_refused", "test_proof_page.py::test_page_counts_the_exceptions_of_the_points"],
    "**Some slips pass": [],
    "**A mistake on both sides": ["test_limits.py::the same mistake on both sides"],
    "**A derivation can be empty": ["test_points.py::test_a_derivation_of_nothing_is_found", "test_limits.py::a derivation of nothing", "test_limits.py::test_a_value_of_a_page_that_depends_on_nothing", "test_limits.py::test_a_file_that_was_there_before_the_run"],
    "**Words are not proved**": ["test_limits.py::a label of words", "test_limits.py::a number as a word"],
    "**Error messages and warnings": ["test_run.py::test_an_expected_error_is_shown_without_the_frames_of_torch", "test_limits.py::an error of another line"],
    "**What a picture draws**": ["test_shown.py::test_where_in_a_picture_a_number_stands_is_not_found", "test_shown.py::test_a_number_of_the_snippet_at_the_wrong_place_in_words_is_not_found"],
    "**Typed numbers": [],
    "**The labs**": ["on_pages.py::_runs", "test_lab.py::test_assertions_of_a_lab_are_counted_as_they_run"],
}  # fmt: skip


def claims() -> list[str]:
    """The items and paragraphs of the sections that say what holds."""
    sections = PAGE.partition("### What each side knows\n")[2].partition("## Try to break it")[0]
    blocks = re.split(r"\n\n|\n(?=- |\d+\. )", re.sub(r"^#+ .*$", "", sections, flags=re.MULTILINE))
    plain = (re.sub(r"^(?:- |\d+\. )", "", block.strip()) for block in blocks)
    return [block for block in plain if block and not block.endswith(":")]


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim[:30])
def test_a_claim_has_its_tests(claim: str):
    """A new sentence needs a line in CLAIMS; where that has no test, the sentence says what is not shown."""
    found = [start for start in CLAIMS if claim.startswith(start)]
    assert found, claim
    missing = [test for test in CLAIMS[found[0]] if not exists(test)]
    assert missing == []


def test_no_claim_has_gone():
    assert [start for start in CLAIMS if not any(claim.startswith(start) for claim in claims())] == []


def test_page_counts_the_exceptions_of_the_points():
    """The page says how many kinds of slips pass, in how many examples."""
    pairs = {(name, kind) for one in EXCUSES for name in one.snippets.split() for kind in one.kinds}
    examples = {name for name, _ in pairs}
    assert (
        f"knows {len(pairs)} such exceptions (a kind of slip that an example lets pass), in {len(examples)} examples"
        in PAGE
    )


def exists(test: str) -> bool:
    """Whether a file of tests has a test, a table or a case of that name."""
    file, _, name = test.partition("::")
    return name in names_in(ROOT / "tests" / file)


@cache
def names_in(file: Path) -> set[str]:
    tree = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    names = {node.name for node in tree if isinstance(node, ast.FunctionDef)}
    names |= {node.id for node in tree if isinstance(node, ast.Name)}
    return names | {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def attempts() -> list[tuple[str, str, str, str]]:
    """The list of attempts: what is changed, from what, to what, and what is told."""
    attempt = r"^- \*\*(.+)\.\*\* Make `(.+)` into `(.+)`\. You are told: \*(.+)\*\.$"
    return re.findall(attempt, PAGE.partition("## Try to break it")[2], re.MULTILINE)


@pytest.mark.parametrize("attempt", attempts(), ids=lambda attempt: attempt[0])
def test_an_attempt_of_the_page_is_refused(
    attempt: tuple[str, str, str, str], tmp_path: Path, examples_of: Callable[[Path], Examples]
):
    """A reader who makes it is told what the page says."""
    _, old, new, told = attempt
    home = (ROOT / "snippets/home/main.py").read_text("utf-8")
    assert old in home
    (tmp_path / "home.py").write_text(home.replace(old, new, 1), "utf-8")
    with pytest.raises(ExampleError) as caught:
        examples_of(tmp_path).get("home")
    assert told in str(caught.value)


def test_there_are_three_attempts():
    assert len(attempts()) == 3
