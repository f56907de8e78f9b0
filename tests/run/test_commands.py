"""The commands as a new author uses them: plain Python against plain Python, without a declaration."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest

from seconded._internal import command_line
from seconded._internal.commands.init import first_files
from seconded._internal.integrations.builders import WrittenFiles
from seconded._internal.pair import PLAIN, Role
from seconded._internal.run.job import Job, Report
from seconded._internal.run.runner import Runner

Command = Callable[[list[str]], int]
Captured = pytest.CaptureFixture[str]

EXAMPLE, PAGE = first_files(PLAIN)
WRONG = EXAMPLE.replace("(len(x) - 1)", "len(x)")
UNLABELED = EXAMPLE.replace('print("variance:", variance)\n\n', "print(variance)\n\n")
DISAGREEMENT = """\
  statistics, line 8: 7.0
  check, line 14: 4.666666666666667
  statistics has 7.0, check has 4.666666666666667
  one of them is wrong, or state a tolerance in a cell's header, as in rtol=1e-6
"""
SUMMARY = "statistics and check disagree about 'variance'"


@pytest.fixture(scope="module")
def plain() -> Iterator[Runner]:
    """Servers that know no library."""
    with Runner(1) as runner:
        yield runner


@pytest.fixture
def main(tmp_path: Path, plain: Runner, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return partial(command_line.main, runner=plain)


def write(**examples: str) -> None:
    """Write examples, and a page that shows them."""
    Path("examples").mkdir(exist_ok=True)
    Path("docs").mkdir(exist_ok=True)
    for name, text in examples.items():
        Path("examples", f"{name}.py").write_text(text, "utf-8")
    shown = "".join(f"\n=> {name}.statistics\n" for name in examples)
    Path("docs", "index.md").write_text(f"# T\n{shown}", "utf-8")


def test_init_writes_an_example_that_holds(main: Command, capsys: Captured):
    assert main(["init"]) == 0
    rows = ["wrote  examples/first.py", "wrote  docs/first.md", "wrote  seconded.toml"]
    advice = ["add to a new mkdocs.yml:   site_name: Our site", "add to it:   plugins: [search, seconded]"]
    assert capsys.readouterr().out.splitlines() == [*rows, *advice, "run:   seconded check"]
    assert main(["check"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1 example, 2 cells, 1 value derived, 1 page, 0 errors, in ")
    assert second == "compared 3 more times, with other inputs: 1 in agreement"


@pytest.mark.parametrize(
    ("file", "text", "row"),
    [
        ("seconded.toml", "limit = 2\n", "add to seconded.toml:   points = 3"),
        ("pyproject.toml", "[tool.seconded]\nlimit = 2\n", "add to pyproject.toml:   points = 3"),
        ("seconded.toml", "points = 0\n", None),
        ("mkdocs.yml", "plugins:\n  - seconded: {points: 0}\n", None),
    ],
)
def test_init_leaves_the_points_to_a_declaration_that_is_there(
    main: Command, tmp_path: Path, capsys: Captured, file: str, text: str, row: str | None
):
    Path(file).write_text(text, "utf-8")
    assert main(["init"]) == 0
    assert [one for one in capsys.readouterr().out.splitlines() if "points" in one] == ([row] if row else [])
    assert (tmp_path / "seconded.toml").exists() == (file == "seconded.toml")
    assert Path(file).read_text("utf-8") == text


NEAR = EXAMPLE.replace("(len(x) - 1)", "(x[1] * x[0])")  # 2 here, as len(x) - 1


def test_check_warns_of_a_formula_that_holds_near_the_numbers_shown(main: Command, capsys: Captured):
    """The status stays 0: the values shown agree."""
    write(near=NEAR)
    assert main(["check"]) == 0
    assert "warning" not in capsys.readouterr().out
    assert main(["check", "--points", "3"]) == 0
    first, moved, *_, counts, kinds = capsys.readouterr().out.splitlines()
    summary = f"{SUMMARY} with other inputs, 3 of 3 times"
    assert first == f"warning: examples/near.py:14: {summary} [one-point]"
    assert re.fullmatch(r"  x, lines 6, 11: \[1\.0, 2\.0, 6\.0\] became \[.*\]", moved)
    assert ", 0 errors, 1 warning, in " in counts
    assert kinds == "compared 3 more times, with other inputs: 1 in doubt"
    assert main(["check", "--points", "3", "--format", "github"]) == 0
    annotation = capsys.readouterr().out.splitlines()[0]
    assert annotation.startswith(f"::warning file=examples/near.py,line=14,title=seconded one-point::{summary}%0Ax, ")
    assert main(["check", "--points", "3", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["line"], one["code"], one["summary"]) for one in told["warnings"]] == [(14, "one-point", summary)]
    assert told["points"] == {"asked": 3, "in doubt": 1}


def test_check_with_points_says_the_same_each_time(main: Command, capsys: Captured):
    write(near=NEAR, first=EXAMPLE)
    said = []
    for _ in range(2):
        assert main(["check", "-q", "--points", "2"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].count("warning: ") == 1


@pytest.mark.parametrize("points", ["-1", "101"])
def test_number_of_points_has_bounds(main: Command, capsys: Captured, points: str):
    write(first=EXAMPLE)
    assert main(["check", "--points", points]) == 2
    assert f"--points: {points} is no number of points, 100 at most" in capsys.readouterr().err


def test_shards_keep_the_points_for_those_who_take_their_results(main: Command, capsys: Captured):
    write(first=EXAMPLE)
    assert main(["check", "--points", "3", "--shard", "1/1", "--results", "kept"]) == 0
    capsys.readouterr()
    for more in ([], ["--points", "3"]):
        assert main(["check", "--results", "kept", *more]) == 0
        assert capsys.readouterr().out.endswith("compared 3 more times, with other inputs: 1 in agreement\n")
    assert main(["check", "--results", "kept", "--points", "4"]) == 1
    assert "it was compared with other inputs, or with fewer [no-result]" in capsys.readouterr().out


def test_init_names_the_cells_as_they_are_declared(main: Command, capsys: Captured):
    """Without that, its own example is refused in a site that names its sides."""
    Path("seconded.toml").write_text('[claim]\ncells = "sympy"\n[derivation]\ncells = "mpmath"\n', "utf-8")
    assert main(["init"]) == 0
    capsys.readouterr()
    assert main(["check"]) == 0
    assert capsys.readouterr().out.startswith("1 example, 2 cells, 1 value derived, 1 page, 0 errors, in ")


def test_check_says_that_the_builder_does_not_know_the_references(main: Command, capsys: Captured):
    """Its pages would show them as text."""
    Path("mkdocs.yml").write_text("site_name: T\nplugins: [search]\n", "utf-8")
    assert main(["init"]) == 0
    capsys.readouterr()
    assert main(["check"]) == 1
    expected = (
        "mkdocs.yml: neither the plugin nor the extension is listed, which shows the examples on 1 page [declaration]\n"
    )
    assert expected + "  add to it: plugins: [search, seconded]\n" in capsys.readouterr().out


def test_a_declared_folder_must_be_there_also_beside_examples_in_pages(main: Command, capsys: Captured):
    Path("docs").mkdir()
    Path("docs", "index.md").write_text("# T\n\n```python check\nprint('x:', 1)\n```\n", "utf-8")
    assert main(["check", "--examples", "sample"]) == 2
    assert "sample: there is no such folder [no-folder]" in capsys.readouterr().err


def test_init_keeps_what_is_there(main: Command, tmp_path: Path, capsys: Captured):
    write(first=WRONG)
    assert main(["init"]) == 0
    rows = ["kept   examples/first.py, which was there", "wrote  docs/first.md"]
    assert capsys.readouterr().out.splitlines()[:2] == rows
    assert (tmp_path / "examples" / "first.py").read_text("utf-8") == WRONG
    assert (tmp_path / "docs" / "first.md").read_text("utf-8") == PAGE


@pytest.mark.parametrize(
    ("file", "text", "rows"),
    [
        ("mkdocs.yml", "site_name: T\n", ["add to mkdocs.yml:   plugins: [search, seconded]"]),
        ("mkdocs.yml", "site_name: T\nplugins: [seconded]\n", []),
        ("zensical.toml", "[project]\n", ["add to zensical.toml:   [project.markdown_extensions.seconded]"]),
        ("zensical.toml", "[project.markdown_extensions.seconded]\n", []),
    ],
)
def test_init_says_what_the_configuration_lacks(main: Command, file: str, text: str, rows: list[str], capsys: Captured):
    Path(file).write_text(text, "utf-8")
    assert main(["init"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == ["wrote  seconded.toml", *rows, "run:   seconded check"]


def test_init_writes_into_the_declared_folders(main: Command, capsys: Captured):
    Path("seconded.toml").write_text('examples = "code"\npages = "text"\n', "utf-8")
    assert main(["init"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["wrote  code/first.py", "wrote  text/first.md"]
    assert main(["check", "-q"]) == 0


def test_init_writes_nothing_if_the_declaration_is_wrong(main: Command, tmp_path: Path, capsys: Captured):
    Path("seconded.toml").write_text("example = 'code'\n", "utf-8")
    assert main(["init"]) == 2
    expected = "seconded.toml:1: example: there is no such key [declaration]\n  is examples meant?\n"
    assert capsys.readouterr() == ("", expected)
    assert [file.name for file in tmp_path.iterdir()] == ["seconded.toml"]


def test_quiet_check_prints_nothing_if_all_holds(main: Command, capsys: Captured):
    write(first=EXAMPLE)
    assert main(["check", "-q"]) == 0
    assert capsys.readouterr() == ("", "")


def test_quiet_check_prints_only_the_errors(main: Command, capsys: Captured):
    write(first=EXAMPLE, wrong=WRONG)
    assert main(["check", "-q"]) == 1
    assert capsys.readouterr() == (f"examples/wrong.py:14: {SUMMARY} [values-differ]\n{DISAGREEMENT}", "")


def test_json_has_examples_and_errors(main: Command, capsys: Captured):
    write(first=EXAMPLE, wrong=WRONG)
    with Path("docs", "index.md").open("a", encoding="utf-8") as page:
        page.write("\n=> first.checks\n")
    assert main(["check", "--format", "json"]) == 1
    result = json.loads(capsys.readouterr().out)
    assert result.keys() == {"examples", "errors", "seconds"}
    assert result["seconds"] > 0
    assert result["examples"] == [
        {"name": "first", "path": "examples/first.py", "holds": True, "derived": 1, "stated": 0},
        {"name": "wrong", "path": "examples/wrong.py", "holds": False},
    ]
    differ, missing = result["errors"]
    details = re.sub("^  ", "", DISAGREEMENT.rstrip(), flags=re.MULTILINE)
    place = {"path": "examples/wrong.py", "line": 14, "code": "values-differ"}
    assert differ == {**place, "summary": SUMMARY, "details": details}
    assert (missing["path"], missing["line"], missing["code"]) == ("docs/index.md", 7, "no-such-cell")


def test_json_of_a_site_that_holds_has_no_errors(main: Command, capsys: Captured):
    write(first=EXAMPLE)
    assert main(["check", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["errors"] == []


def test_annotations_of_a_workflow_have_file_and_line(main: Command, capsys: Captured):
    write(wrong=WRONG)
    Path("examples", "a, 100%.py").write_text(EXAMPLE, "utf-8")
    assert main(["check", "--format", "github"]) == 1
    first, second, *rest = capsys.readouterr().out.splitlines()
    about = "no page can name an example 'a, 100%25'%0Ause letters, digits, _ and -, and begin with a letter"
    assert first == f"::error file=examples/a%2C 100%25.py,title=seconded example-name::{about}"
    assert second.startswith(f"::error file=examples/wrong.py,line=14,title=seconded values-differ::{SUMMARY}%0A")
    assert len(rest) == 1
    assert re.fullmatch(r"2 examples, 1 page, 2 errors, in \d+\.\d s", rest[0])


def test_summary_counts_cells_only_if_an_example_holds(main: Command, capsys: Captured):
    write(wrong=WRONG)
    main(["check"])
    assert re.search(r"^1 example, 1 page, 1 error, in \d+\.\d s$", capsys.readouterr().out, re.MULTILINE)
    write(first=EXAMPLE, wrong=WRONG)
    main(["check"])
    assert "\n2 examples, 2 cells, 1 value derived, 1 page, 1 error, in " in capsys.readouterr().out


def test_failed_check_names_the_explanation_of_the_most_frequent_error(main: Command, capsys: Captured):
    write(a_wrong=WRONG, b_unlabeled=UNLABELED, c_unlabeled=UNLABELED)
    assert main(["check"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "seconded explain no-label says more"
    write(a_wrong=WRONG, b_unlabeled=UNLABELED)
    assert main(["check", "a_wrong", "b_unlabeled"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "seconded explain values-differ says more"


@pytest.mark.parametrize("option", ["-q", "--format=json", "--format=github"])
def test_explanation_is_named_only_in_text_for_people(main: Command, option: str, capsys: Captured):
    write(wrong=WRONG)
    assert main(["check", option]) == 1
    assert "seconded explain" not in capsys.readouterr().out


def test_check_that_holds_names_no_explanation(main: Command, capsys: Captured):
    write(first=EXAMPLE)
    assert main(["check"]) == 0
    assert "seconded explain" not in capsys.readouterr().out


def test_failed_example_is_not_also_refused_for_standing_on_no_page(main: Command, capsys: Captured):
    write(first=EXAMPLE)
    Path("examples", "wrong.py").write_text(WRONG, "utf-8")
    assert main(["check", "-q"]) == 1
    assert "example-not-shown" not in capsys.readouterr().out


def test_declaration_error_of_all_examples_is_printed_once(tmp_path: Path, monkeypatch, capsys: Captured):
    monkeypatch.chdir(tmp_path)
    write(first=EXAMPLE, second=EXAMPLE)
    Path("seconded.toml").write_text('claim = {preload = ["nowhere"]}\n', "utf-8")
    assert command_line.main(["check"]) == 1
    out = capsys.readouterr().out
    assert out.count("nowhere cannot be imported before the examples run") == 1
    assert "1/2  FAILED  first\n" in out
    assert "2/2  FAILED  second: for the same reason\n" in out
    for options in (["-q"], ["--format", "github"], ["--format", "json"]):
        assert command_line.main(["check", *options]) == 1
        assert capsys.readouterr().out.count("nowhere cannot be imported before the examples run") == 1


def saves(monkeypatch: pytest.MonkeyPatch, *files: tuple[str, str]) -> None:
    """Let an author save one file after each check, then end the command."""
    left = iter(files)
    wait = WrittenFiles.wait

    def save_and_wait(self: WrittenFiles) -> None:
        file, text = next(left, ("", ""))
        if not file:
            raise KeyboardInterrupt
        Path(file).write_text(text, "utf-8")
        wait(self)

    monkeypatch.setattr(WrittenFiles, "wait", save_and_wait)


def test_watch_checks_again_after_each_save(main: Command, monkeypatch: pytest.MonkeyPatch, capsys: Captured):
    write(first=EXAMPLE)
    saves(
        monkeypatch,
        ("examples/first.py", WRONG),
        ("docs/index.md", "# T\n\n=> first.checks\n"),
        ("examples/first.py", EXAMPLE),
    )
    assert main(["check", "--watch", "-q"]) == 130
    waiting = "waiting for a file to be saved; Ctrl-C ends this"
    rows = [row for row in capsys.readouterr().out.splitlines() if row == waiting or row.endswith("]")]
    differ = f"examples/first.py:14: {SUMMARY} [values-differ]"
    missing = "docs/index.md:3: => first.checks cannot be put here [no-such-cell]"
    assert rows == [waiting, differ, waiting, differ, waiting, missing, waiting]


def test_watch_outlives_a_wrong_declaration(main: Command, monkeypatch: pytest.MonkeyPatch, capsys: Captured):
    write(first=EXAMPLE)
    Path("seconded.toml").write_text("limit = 10\n", "utf-8")
    saves(monkeypatch, ("seconded.toml", "limits = 10\n"), ("seconded.toml", "limit = 5\n"))
    assert main(["check", "--watch"]) == 130
    out = capsys.readouterr().out
    assert "seconded.toml:1: limits: there is no such key [declaration]\n  is limit meant?\n" in out
    assert out.count("1 example, 2 cells, 1 value derived, 1 page, 0 errors, in ") == 2


def test_the_shares_of_all_machines_are_taken_instead_of_running(main: Command, capsys: Captured):
    """Each example runs in exactly one share; in the end none runs, and pages are checked as ever."""
    write(**{f"e{number}": EXAMPLE for number in range(5)})
    for share in ("1/2", "2/2"):
        assert main(["check", "--shard", share, "--results", "kept"]) == 0
    counted = re.findall(r"^(\d) examples", capsys.readouterr().out, re.MULTILINE)
    assert counted == ["3", "2"]
    nobody = Lost()
    assert command_line.main(["check", "--results", "kept"], runner=nobody) == 0
    assert capsys.readouterr().out.startswith("5 examples, 10 cells, 5 values derived, 1 page, 0 errors")
    write(**{f"e{number}": EXAMPLE for number in range(4)}, e4=WRONG)
    assert command_line.main(["check", "--results", "kept"], runner=nobody) == 1
    assert (
        "examples/e4.py: its result in kept cannot be used: its text has changed [no-result]" in capsys.readouterr().out
    )
    assert main(["check", "--shard", "1/1", "--results", "kept"]) == 1, "a share tells what is wrong, as a check does"
    assert SUMMARY in capsys.readouterr().out


class Lost:
    """Runs nothing."""

    def submit(self, _role: Role, job: Job) -> Future[Report]:
        raise AssertionError(f"{job.path} must not run")

    def close(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--shard", "1/2"], "--shard needs --results FOLDER"),
        (["--shard", "1/2", "--results", "kept", "e0"], "leave out names and --watch"),
        (["--results", "lost"], "lost: there is no such folder"),
    ],
)
def test_a_call_with_results_that_cannot_be_meant(main: Command, capsys: Captured, options: list[str], why: str):
    write(e0=EXAMPLE)
    assert main(["check", *options]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("share", ["0/3", "4/3", "x", "1/0", "1/2/3"])
def test_no_share(main: Command, capsys: Captured, share: str):
    with pytest.raises(SystemExit) as stopped:
        main(["check", "--shard", share, "--results", "kept"])
    assert stopped.value.code == 2
    assert "is no share: write 1/8 for the first of eight" in capsys.readouterr().err


def test_the_slowest_examples_are_listed(main: Command, capsys: Captured):
    """The slowest comes first, and no more are listed than were asked for."""
    write(e0=EXAMPLE, e1=EXAMPLE, e2=EXAMPLE)
    row = re.compile(r"^ +(\d+\.\d{3}) s  (e\d)$", re.MULTILINE)
    assert main(["check", "--slowest", "3"]) == 0
    seconds, names = zip(*row.findall(capsys.readouterr().out), strict=True)
    assert sorted(names) == ["e0", "e1", "e2"]
    assert list(seconds) == sorted(seconds, key=float, reverse=True)
    assert main(["check", "--slowest", "1"]) == 0
    assert len(row.findall(capsys.readouterr().out)) == 1
    assert main(["check", "--slowest", "2", "--format", "json"]) == 0
    slowest = json.loads(capsys.readouterr().out)["slowest"]
    assert len(slowest) == 2
    assert slowest[0]["seconds"] >= slowest[1]["seconds"]
