"""The page about checking claims no more than is true: each claim has a test, and its attempts are made here."""

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Examples
from tools.ours import ROOT

PAGE = (ROOT / "docs" / "reference/checked.md").read_text("utf-8")

# The first words of each claim of the page, with the tests, or cases of tests, that fail if the claim does not hold.
CLAIMS = {
    # how the two sides are kept apart
    "The NumPy process has never": ["run/test_child.py::numpy imports torch", "run/test_child.py::numpy looks for torch", "run/test_child.py::numpy starts a process"],
    "The NumPy process has none": ["run/test_child.py::numpy uses a torch cell's name", "run/test_child.py::test_numpy_cannot_read_a_file_of_torch", "run/test_child.py::numpy uses the network"],
    "Files that Python writes": ["run/test_child.py::torch.save, which Python is not told of", "run/test_child.py::torch writes elsewhere", "run/test_child.py::numpy writes elsewhere"],
    "The two sides cannot import": ["run/test_independence.py::test_module_that_both_sides_import_is_refused", "run/test_independence.py::test_claim_without_its_library_is_refused"],
    "The random numbers": ["run/test_child.py::test_embedded_output_is_the_same_in_every_build", "site/test_site.py::test_a_snippet_runs_as_a_plain_script"],
    "These limits keep an author": [],
    # what must hold
    "**Values have labels.**": ["run/test_rule.py::no label", "run/test_rule.py::a last expression by its source", "run/test_rule.py::an answer"],
    "**A label means what it says.**": ["run/test_rule.py::the name of another", "run/test_rule.py::a call that gives something else", "run/test_rule.py::a rate in a label", "run/test_rule.py::a letter that looks like another", "run/test_rule.py::a transposed J", "run/test_rule.py::a product of the names at its print", "unit/test_products.py::in another shape"],
    "**Every value has its counterpart.**": ["run/test_rule.py::no numpy cell", "run/test_rule.py::one value more in numpy", "run/test_rule.py::one repetition less", "run/test_rule.py::two gradients and one vᵀJ"],
    "**The printed text shows the object.**": ["run/test_rule.py::another text", "run/test_rule.py::a number shown as 0", "run/test_rule.py::NumPy's numbers shown without decimals"],
    "**The objects agree.**": ["run/test_rule.py::test_the_tolerance_is_float32s_rounding_and_relative_to_each_element", "run/test_rule.py::test_whole_numbers_are_equal_within_their_type", "run/test_rule.py::a 0 that NumPy has not", "run/test_rule.py::broadcasting"],
    "**Facts agree, or are marked.**": ["run/test_rule.py::a dtype", "run/test_rule.py::a fact of NumPy's alone", "run/test_embed.py::test_value_of_torch_alone_is_marked"],
    "**Every number is compared.**": ["run/test_rule.py::a number in a sentence", "run/test_rule.py::a unit behind a value", "run/test_rule.py::a factor"],
    "**Values are derived or stated.**": ["unit/test_flow.py::test_value_computed_from_an_input_is_derived", "unit/test_flow.py::test_typed_value_is_stated", "run/test_embed.py::test_stated_value_has_no_tick_on_either_side"],
    "**No numpy cell is silent.**": ["run/test_rule.py::nothing is checked", "run/test_rule.py::a numpy cell that only defines", "run/test_shown.py::test_only_a_numpy_cell_that_is_named_after_a_picture_need_derive_nothing"],
    "**An intended error is the expected error.**": ["run/test_child.py::raising another type", "run/test_child.py::raising with another message", "run/test_child.py::not raising", "run/test_rule.py::an assertion's message", "run/test_rule.py::a sentence that a library raises"],
    "Other types have": ["run/test_rule.py::test_the_tolerance_is_float32s_rounding_and_relative_to_each_element", "run/test_rule.py::a float that came out of no tensor", "run/test_rule.py::a float that is equal to one out of a tensor", "run/test_rule.py::a number out of a tensor, by each way"],
    # in sentences and formulas
    "A page can ask for": ["site/test_site_rules.py::test_complaint_names_the_place", "run/test_extension.py::test_values_stand_in_sentences_headings_tables_and_links"],
    "If both sides can": ["run/test_examples.py::test_expressions_that_differ_between_the_worlds_are_refused"],
    "If only torch can": ["run/test_examples.py::test_a_value_that_nothing_checks_is_refused"],
    "If only NumPy can": ["run/test_examples.py::test_a_value_that_nothing_checks_is_refused", "run/test_examples.py::test_a_value_that_is_computed_from_checked_values_is_known", "run/test_dependence.py::LOOSE"],
    "A name that changes after": ["run/test_dependence.py::CHANGED", "run/test_dependence.py::test_name_that_the_print_itself_changes_is_refused"],
    "A number without a name": ["run/test_examples.py::test_a_value_that_nothing_checks_is_refused"],
    "A digit that touches": ["run/test_embed.py::test_value_that_touches_a_digit_is_refused"],
    "A formula that shows a value": ["run/test_embed.py::test_typed_number_in_a_formula_is_compared_with_its_values", "run/test_embed.py::test_formula_that_agrees_with_its_values_is_shown", "unit/test_formulas.py::test_formula_that_does_not_hold_is_refused"],
    "The rules of this site evaluate": ["site/test_site_rules.py::test_complaint_names_the_place", "site/test_site_rules.py::test_formula_that_an_example_bears_out_is_fine", "site/test_site_rules.py::test_formula_of_somebody_else_is_listed_in_the_front_matter"],
    # in pictures and titles
    "The torch side draws": ["run/test_shown.py::PICTURES", "run/test_shown.py::test_number_at_a_tick_of_a_second_axis_is_a_number", "run/test_shown.py::test_a_number_that_is_drawn_as_lines_is_refused"],
    "The title of an example": ["run/test_shown.py::test_the_numbers_of_a_title_are_those_of_the_snippet", "run/test_shown.py::test_a_number_in_a_text_alternative_that_numpy_does_not_have_is_refused"],
    # in the order of a page
    "A page may not show a cell above": ["run/test_embed.py::test_cell_stands_below_the_cells_that_it_depends_on", "run/test_embed.py::test_cell_whose_header_gives_a_reason_may_stand_there", "run/test_embed.py::test_cell_includes_the_cells_that_it_builds_on_if_none_above_shows_them"],
    "A page can be downloaded": ["run/test_rerun.py::test_notebook_that_prints_something_else_than_its_page_is_refused", "run/test_rerun.py::a seed that no cell sets"],
    # what it does not mean; of test_blind_spots is what passes all the same
    '"Checked" means that': ["build/test_notebook.py::page_libraries"],
    "**It is one point": ["site/test_points.py::test_a_fault_in_a_cell_is_refused"],
    "**A few more points": ["run/test_points.py::test_derived_number_that_never_moves_is_refused", "run/test_points.py::test_difference_with_other_inputs_is_a_warning_that_names_the_literal", "run/test_points.py::test_author_gives_a_reason_for_one_point", "run/test_points.py::test_ledger_says_at_how_many_points_the_sides_were_compared", "run/test_points.py::test_number_that_both_sides_do_not_share_is_not_moved", "run/test_points.py::what rounding leaves", "site/test_site.py::test_published_site_is_compared_with_other_inputs"],
    "**Some slips pass": [],
    "**A mistake on both sides": ["run/test_blind_spots.py::the same mistake on both sides"],
    "**A derivation can be empty": ["run/test_points.py::an empty derivation", "site/test_points.py::test_a_derivation_of_nothing_is_found", "run/test_blind_spots.py::a derivation of nothing", "run/test_blind_spots.py::test_value_that_depends_on_no_name_is_published", "run/test_blind_spots.py::test_file_from_before_the_run_can_be_read"],
    "**A number can depend too little": ["run/test_dependence.py::PASSES", "run/test_dependence.py::test_derivation_without_time_left_is_not_tried"],
    "**Words are not checked.**": ["run/test_blind_spots.py::a label of words", "run/test_rule.py::words that are no product of what these names are", "run/test_blind_spots.py::a number as a word"],
    "**Error messages and warnings": ["run/test_child.py::test_an_expected_error_is_shown_without_the_frames_of_torch", "run/test_blind_spots.py::an error of another line"],
    "**A state that nobody measures**": ["unit/test_boxes.py::test_a_cell_depends_on_these"],
    "**A drawing is not compared**": ["run/test_shown.py::test_where_in_a_picture_a_number_stands_is_not_found", "run/test_shown.py::test_a_number_of_the_snippet_at_the_wrong_place_in_words_is_not_found"],
    "**Typed numbers": ["site/test_typed.py::test_checks_see_a_change_of_most_typed_numbers_in_formulas"],
    "**The labs**": ["../conftest.py::_run_cell", "build/test_lab.py::test_assertions_of_a_lab_are_counted_as_they_run", "build/test_lab.py::test_cell_that_an_error_stopped_says_so"],
}  # fmt: skip


def claims() -> list[str]:
    """The items and paragraphs of the sections that say what holds."""
    sections = PAGE.partition("### How the two sides are kept apart\n")[2].partition("## Try to break it")[0]
    blocks = re.split(r"\n\n|\n(?=- |\d+\. )", re.sub(r"^#+ .*$", "", sections, flags=re.MULTILINE))
    plain = (re.sub(r"^(?:- |\d+\. )", "", block.strip()) for block in blocks)
    return [block for block in plain if block and not block.endswith(":")]


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim[:30])
def test_a_claim_has_its_tests(claim: str):
    """A new sentence needs a line in CLAIMS. If it has no test there, the sentence says what is not shown."""
    starts = [start for start in CLAIMS if claim.startswith(start)]
    assert starts, claim
    missing = [test for test in CLAIMS[starts[0]] if not exists(test)]
    assert missing == []


def test_no_claim_has_gone():
    assert [start for start in CLAIMS if not any(claim.startswith(start) for claim in claims())] == []


def exists(test: str) -> bool:
    """Return True if a file of tests has a test, a table or a case of that name."""
    file, _, name = test.partition("::")
    return name in names_in(ROOT / "tests" / file)


@cache
def names_in(file: Path) -> set[str]:
    tree = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    names = {node.name for node in tree if isinstance(node, ast.FunctionDef)}
    names |= {node.id for node in tree if isinstance(node, ast.Name)}
    return names | {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def attempts() -> list[tuple[str, str, str, str]]:
    """Return the attempts of the page: name, old code, new code, and error."""
    attempt = r"^- \*\*(.+)\.\*\* Change `(.+)` to `(.+)`\. The error says: \*(.+)\*\.$"
    return re.findall(attempt, PAGE.partition("## Try to break it")[2], re.MULTILINE)


@pytest.mark.parametrize("attempt", attempts(), ids=lambda attempt: attempt[0])
def test_an_attempt_of_the_page_is_refused(
    attempt: tuple[str, str, str, str], tmp_path: Path, examples_of: Callable[[Path], Examples]
):
    """A reader who makes the attempt gets the error that the page quotes."""
    _, old, new, message = attempt
    home = (ROOT / "snippets/home/main.py").read_text("utf-8")
    assert old in home
    (tmp_path / "home.py").write_text(home.replace(old, new, 1), "utf-8")
    with pytest.raises(ExampleError) as caught:
        examples_of(tmp_path).get("home")
    assert message in str(caught.value)


def test_there_are_three_attempts():
    assert len(attempts()) == 3
