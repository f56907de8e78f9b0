"""pytest looks here for what collects the examples of snippets/ and docs/, and which tests are slow or go together."""

import hashlib
import inspect
import os
import random
import subprocess
from collections.abc import Generator
from functools import cache, partial
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.conftest import common_folder, kept
from tests.on_pages import ROOT, Items, Kept
from tests.on_pages import pytest_collect_file as collect_examples

# Threads that wait for each other in a loop take half of what a lab takes; tests are what runs side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Who asks for one of these builds or serves a site, opens a browser, starts kernels or servers of its own, or runs all
# snippets once more:
# `make quick` leaves it out.
SLOW = {"build", "site", "our_sites", "browser", "cold", "run_all", "run_script", "sample", "survivors", "torch_runner"}
# These take long whatever they find, and are about what seldom changes: labs compute; workers and kernels are started,
# stopped and waited for; all that there is, is collected once more.
LONG = (
    "docs/explore/",
    "tests/build/test_builds.py",
    "tests/test_collected.py",
    "tests/build/test_lab.py::test_a_rebuild_while_a_lab_runs",
    "tests/build/test_lab.py::test_what_libraries_complain_of",
    "tests/unit/test_mutation.py",
    "tests/run/test_runner.py",
)
# What looks at all snippets, run and proved: one process does that for all of it.
PROOFS = ("docs/", "snippets/", "tests/site/test_classics.py", "tests/site/test_site.py")
# These begin: the proofs take longest in one piece, and most others wait for our site, which the second asks for.
FIRST = ("proofs", "tests/browser/test_html.py")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """What holds examples is no test module, not even where it is named on the command line."""
    others = yield
    examples = collect_examples(file_path, parent)
    return others if examples is None else [examples]


def pytest_addoption(parser: pytest.Parser) -> None:
    """One option, for what a usual run need not do."""
    parser.addoption("--whole", action="store_true", help="try all cases, also where a sample is drawn")


def pytest_configure(config: pytest.Config) -> None:
    """The marker of tests whose time may not grow with the site; and in `make quick`, files are items."""
    Items.together = config.option.markexpr == "not slow"
    config.addinivalue_line(
        "markers", "sampled(count): of its cases, this many are drawn, others with each edit of the site"
    )


@cache
def edition() -> bytes:
    """What changes with each edit of a page or a snippet, and is the same in all processes."""
    files = sorted(file for folder in ("snippets", "docs") for file in (ROOT / folder).rglob("*.[mp][dy]"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).digest()


@cache
def changed() -> frozenset[str]:
    """Return the cases that an author has changed since the commit BASE, by default the last one.

    A snippet is the case PAGE/NAME, a page its path below docs/; a page whose snippet has changed has changed as well.
    Without git there is none.
    """
    command = ["git", "diff", "--name-only", os.environ.get("BASE") or "HEAD", "--", "snippets", "docs"]
    try:
        told = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return frozenset()
    files = [Path(row) for row in told.splitlines()]
    snippets = {file.relative_to("snippets").with_suffix("") for file in files if file.parts[0] == "snippets"}
    shelves = {snippet.parent.name or snippet.name for snippet in snippets}
    pages = {file.relative_to("docs") for file in files if file.parts[0] == "docs"}
    pages |= {page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md") if page.stem in shelves}
    return frozenset(path.as_posix() for path in snippets | pages)


def leave_a_sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave as many cases of a test as its marker says, and those of what was changed.

    All are left where they are named (by -k, or one by one), or asked for. Tests of the same cases, and as many, get
    the same sample.
    """
    if config.option.whole or config.option.keyword or any("::" in argument for argument in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    out = set[pytest.Item]()
    for several in cases.values():
        marker = several[0].get_closest_marker("sampled")
        count = min(marker.args[0] if marker else len(several), len(several))
        drawn = {several[at] for at in random.Random(edition()).sample(range(len(several)), count)}
        out |= {item for item in several if item not in drawn and case_of(item.nodeid) not in changed()}
    config.hook.pytest_deselected(items=[item for item in items if item in out])
    items[:] = [item for item in items if item not in out]


def case_of(nodeid: str) -> str:
    """Return the case of a test, as its brackets name it."""
    return nodeid.partition("[")[2].removesuffix("]")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw samples; mark what is slow, so that no test can forget to; and begin with what takes long in one piece.

    What waits for our site to be built comes late, when it is there; and the pages last, in many small pieces, so that
    all processes are done at the same time.
    """
    leave_a_sample(config, items)
    needs: dict[str, set[str]] = {}
    builders = set[str]()
    for item in items:
        group = group_of(item.nodeid)
        names = set(item.fixturenames) if isinstance(item, pytest.Function) else set[str]()
        needs.setdefault(group, set()).update(names)
        if SLOW & names or item.nodeid.startswith(LONG):
            item.add_marker("slow")
        if isinstance(item, pytest.Function) and "build" in inspect.signature(item.function).parameters:
            builders.add(group)

    places = {group: place for place, group in enumerate(needs)}

    def turn(item: pytest.Item) -> tuple[int, int, bool]:
        group = group_of(item.nodeid)
        waits = "our_sites" in needs[group]
        chances = [
            group in FIRST,
            group in builders,
            not waits and bool(SLOW & needs[group]),
            not waits,
            "browser" not in needs[group],
            group.endswith(".py"),
            True,
        ]
        return chances.index(True), places[group], "our_sites" in getattr(item, "fixturenames", ())

    items.sort(key=turn)


def group_of(nodeid: str) -> str:
    """Tests that share something expensive run in one process: those of a file, and a few that are said here."""
    file, _, test = nodeid.partition("::")
    if file == "tests/browser/test_every_page.py" and test.endswith(".html]"):
        return test.partition("[")[2]  # a page is visited once for all its tests, and the next one elsewhere
    if file.startswith(PROOFS) and not file.startswith("docs/explore/"):
        return "proofs"
    return file


@pytest.fixture(scope="session", autouse=True)
def keep_what_ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Snippets run once, where some test asks for our site as well."""
    if any("our_sites" in getattr(item, "fixturenames", ()) for item in request.session.items):
        Kept.wait = partial(kept, common_folder(tmp_path_factory))


class Groups(LoadScopeScheduling):
    """Groups are distributed in the order in which they were collected.

    pytest-xdist's own `xdist_group` does nothing under pytest 9.2 (its issue 1386).
    """

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


@pytest.hookimpl(optionalhook=True)  # pytest-xdist may be switched off
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Groups:
    """How tests are distributed among processes, where there are several."""
    return Groups(config, log)
