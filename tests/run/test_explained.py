"""The explanations of errors: each shows what `seconded check -q` prints, and `seconded explain` prints each."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.explain import CODES, explanation, title_of
from seconded._internal.run.runner import Runner
from tools.explained import EXPLAINED, LIMIT, OTHERS, output_of, read_case


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(LIMIT, draw=True) as runner:
        yield runner


@pytest.mark.parametrize("code", CODES)
def test_output_of_the_refused_example_is_the_one_shown(code: str, plain: Runner, tmp_path: Path):
    """If a message has changed, run: python -m tools.explained."""
    case = read_case(explanation(code))
    assert output_of(code, case, tmp_path, plain) == case.output
    assert f"[{code}]" in case.output


def test_codes_that_check_alone_cannot_show_are_few():
    assert sorted(OTHERS) == ["dirty-build", "extra-missing", "lab", "machine"]


def test_each_code_has_a_file_and_each_file_a_code():
    assert sorted(file.name for file in EXPLAINED.iterdir()) == sorted(f"{code}.md" for code in CODES)


@pytest.mark.parametrize("code", CODES)
def test_explanation_has_a_title_and_two_sections(code: str):
    text = explanation(code)
    prose = re.sub(r"^( *`{3,}).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ .*$", prose, re.MULTILINE)
    assert headings == [f"# {title_of(code)}", "## An example that is refused", "## How to fix it"]
    assert text.startswith("# ")
    assert text.endswith("\n")
    assert max(map(len, prose.splitlines())) <= 88  # a terminal shows it


def test_titles_differ():
    assert len({title_of(code) for code in CODES}) == len(CODES)


@pytest.mark.parametrize("argument", ["values-differ", "[values-differ]"])
def test_explain_prints_the_explanation(argument: str, capsys: pytest.CaptureFixture[str]):
    assert command_line.main(["explain", argument]) == 0
    assert capsys.readouterr().out == explanation("values-differ")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("value-differs", "there is no code 'value-differs'\n  is values-differ meant?\n"),
        ("lable-twice", "there is no code 'lable-twice'\n  is label-twice meant?\n"),
        ("zzz", "there is no code 'zzz'\n  seconded explain lists all codes\n"),
    ],
)
def test_explain_names_codes_like_an_unknown_one(code: str, message: str, capsys: pytest.CaptureFixture[str]):
    assert command_line.main(["explain", code]) == 2
    assert capsys.readouterr() == ("", message)


def test_explain_without_a_code_lists_all(capsys: pytest.CaptureFixture[str]):
    assert command_line.main(["explain"]) == 0
    rows = [row.split(maxsplit=1) for row in capsys.readouterr().out.splitlines()]
    assert rows == [[code, title_of(code)] for code in CODES]
