"""A kept result is used if and only if all that it depends on is the same; otherwise, the reason is given."""

import os
import pickle
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from seconded._internal.errors import ExampleError
from seconded._internal.examples import Examples
from seconded._internal.run import basis, digests
from seconded._internal.run.job import Job, Report
from seconded._internal.run.results import Results
from seconded._internal.run.runner import Runner

EXAMPLE = '''\
"""A number, doubled."""

# %% double
from helper import twice
n = float(open({data!r}).read())
print("double:", twice(n))

# %% check
n = float(open({data!r}).read())
print("double:", n + n)
'''
HELPER = '"""A helper."""\n\n# %% helper\ndef twice(x):\n    return 2 * x\n'


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with Runner(5) as servers:
        yield servers


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a site whose example has been run, with its results."""
    root = tmp_path / "site"
    (root / "examples" / "page").mkdir(parents=True)
    (root / "examples" / "helper.py").write_text(HELPER, "utf-8")
    (root / "examples" / "data.txt").write_text("3", "utf-8")
    text = EXAMPLE.format(data=str(root / "examples" / "data.txt"))
    (root / "examples" / "page" / "e.py").write_text(text, "utf-8")
    monkeypatch.chdir(root)
    return root


def run(runner: Runner, *, may_run: bool = True, memory: int = 0) -> int:
    """Return how many examples ran."""
    kept = Results(Path("kept"))
    examples = Examples(Path("examples"), runner=runner, results=kept, runs=may_run, memory=memory)
    examples.get("page/e")
    return examples.runs


def test_an_unchanged_example_does_not_run_again(site: Path, runner: Runner):
    assert [run(runner), run(runner)] == [1, 0]
    for file in (site / "examples").rglob("*.*"):
        os.utime(file, (1, 1))  # only the content counts, not the date
    assert run(runner, may_run=False) == 0


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("examples/page/e.py", None, "its text has changed"),
        ("examples/helper.py", HELPER + "# other\n", "helper.py has changed"),
        ("examples/data.txt", "3.0", "data.txt has changed"),
        ("examples/page/helper.py", HELPER, "a module of the site has come or gone"),
    ],
)
def test_changed_dependency_gives_its_reason(site: Path, runner: Runner, file: str, text: str | None, why: str):
    run(runner)
    path = site / file
    path.write_text(path.read_text("utf-8") + "\n# more\n" if text is None else text, "utf-8")
    with pytest.raises(ExampleError, match=why):
        run(runner, may_run=False)
    assert run(runner) == 1
    assert run(runner, may_run=False) == 0, "the new result has replaced the old one"


def test_result_under_another_limit_of_memory_is_not_taken(site: Path, runner: Runner):
    """With less memory, the example may fail."""
    run(runner, memory=10**9)
    assert run(runner, may_run=False, memory=10**9) == 0
    with pytest.raises(ExampleError, match="what pages ask of it, or an option, has changed"):
        run(runner, may_run=False, memory=10**8)


def test_results_of_another_folder_are_taken(site: Path, runner: Runner, monkeypatch: pytest.MonkeyPatch):
    """A build uses results of shares that ran on other machines; the files that they read are in the site."""
    text = '"""A number, doubled."""\n\n# %% double\nfrom helper import twice\nn = 3.0\nprint("double:", twice(n))\n\n# %% check\nn = 3.0\nprint("double:", n + n)\n'
    (site / "examples/page/e.py").write_text(text, "utf-8")
    run(runner)
    other = site.with_name("other")
    shutil.copytree(site, other)
    shutil.rmtree(site)
    monkeypatch.chdir(other)
    assert run(runner, may_run=False) == 0


def test_a_failure_is_not_kept(site: Path, runner: Runner):
    file = site / "examples/page/e.py"
    good = file.read_text("utf-8")
    run(runner)
    file.write_text(good.replace("twice(n)", "lost(n)"), "utf-8")
    for _ in range(2):
        with pytest.raises(ExampleError, match="NameError"):
            run(runner)
    assert not list(Path("kept").glob("*.claim.result"))


def job(**changes: object) -> Job:
    return replace(Job("examples/e.py", "/somewhere/examples", "text", ()), **changes)  # type: ignore[arg-type]


REPORT = Report(modules=("sybil",), seconds=0.5)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("_machine", "CPython 9", "became CPython 9"),
        ("code_digest", "other", "the code of seconded has changed"),
        ("library_digest", "9.9 digest", "sybil .* became 9.9"),
    ],
)
def test_the_world_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, why: str):
    kept = Results(tmp_path)
    kept.keep("e", "claim", job(), REPORT)
    assert kept.find("e", "claim", job(folder="/elsewhere/examples", began=1)) == REPORT
    monkeypatch.setattr(basis, name, lambda *_: value)
    found = kept.find("e", "claim", job())
    assert isinstance(found, str)
    assert re.search(why, found)


def test_an_environment_variable_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Only a variable of a loaded library counts, not one that no cell gets."""
    kept = Results(tmp_path)
    kept.keep("e", "claim", job(), REPORT)
    monkeypatch.setenv("OTHER_OPTION", "1")
    monkeypatch.setenv("PYTHONOPTIMIZE", "1")
    assert kept.find("e", "claim", job()) == REPORT
    monkeypatch.setenv("SYBIL_OPTION", "1")
    assert kept.find("e", "claim", job()) == "an environment variable has changed"


@pytest.mark.parametrize("changes", [{"forbidden": ("a",)}, {"title": "T"}, {"libraries": ("sybil",)}])
def test_an_option_has_changed(tmp_path: Path, changes: dict[str, object]):
    kept = Results(tmp_path)
    kept.keep("e", "claim", job(), REPORT)
    assert kept.find("e", "claim", job(**changes)) == "what pages ask of it, or an option, has changed"


def test_an_edited_file_of_a_library_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The record of an installer lists the installed files. A file that was saved later is read."""
    info = tmp_path / "lib-1.0.dist-info"
    info.mkdir()
    (tmp_path / "lib.py").write_text("x = 1\n", "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lib\nVersion: 1.0\n", "utf-8")
    (info / "RECORD").write_text("lib.py,sha256=abc,6\nlib-1.0.dist-info/RECORD,,\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def library() -> str | None:
        for function in (digests.library_digest, digests._installed, digests._recorded):  # noqa: SLF001
            function.cache_clear()
        return digests.library_digest("lib")

    first = library()
    assert first is not None
    assert first.startswith("1.0 ")
    os.utime(tmp_path / "lib.py", (1, 1))
    assert library() == first
    (tmp_path / "lib.py").write_text("x = 2\n", "utf-8")
    os.utime(tmp_path / "lib.py", (2**33, 2**33))
    assert library() not in (None, first)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lib\nVersion: 1.1\n", "utf-8")
    assert str(library()).startswith("1.1 ")


def test_result_of_another_version_does_not_count(tmp_path: Path):
    """Its classes may have other fields."""
    kept = Results(tmp_path)
    kept.keep("e", "claim", job(), REPORT)
    (file,) = tmp_path.glob("*.result")
    result = pickle.loads(file.read_bytes())
    object.__delattr__(result, "basis")
    file.write_bytes(pickle.dumps(result))
    assert kept.find("e", "claim", job()) == "e.claim.result cannot be read: AttributeError"


class _Hostile:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("true",)


@pytest.mark.parametrize(
    "content", [b"", b"no pickle", pickle.dumps(_Hostile()), pickle.dumps({"a": 1}), pickle.dumps(Runner)]
)
def test_damaged_or_hostile_file_does_not_count_as_a_result(tmp_path: Path, content: bytes):
    """Results may come from another machine, so reading one must not run code."""
    kept = Results(tmp_path)
    kept.keep("e", "claim", job(), REPORT)
    next(tmp_path.glob("*.result")).write_bytes(content)
    reason = kept.find("e", "claim", job())
    assert isinstance(reason, str)
    assert reason.startswith("e.claim.result ")
