"""pytest looks here for what collects the examples of snippets/ and docs/, and which tests are slow or go together."""

import inspect
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.on_pages import pytest_collect_file as collect_examples

# Threads that wait for each other in a loop take half of what a lab takes; tests are what runs side by side.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Who asks for one of these builds or serves a site, opens a browser, starts kernels, or runs all snippets once more:
# `make quick` leaves it out.
SLOW = {"build", "site", "browser", "run_all", "run_script", "sample", "survivors", "torch_runner"}
# What looks at all snippets, run and proved: one process does that for all of it.
PROOFS = ("docs/", "snippets/", "tests/test_classics.py", "tests/test_site.py")
# These begin: the proofs take longest in one piece, and most others wait for our site, which the second asks for.
FIRST = ("proofs", "tests/test_html.py")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """What holds examples is no test module, not even where it is named on the command line."""
    others = yield
    examples = collect_examples(file_path, parent)
    return others if examples is None else [examples]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, so that no test can forget to; and begin with what takes long in one piece.

    What waits for our site to be built comes late, when it is there; and the pages last, in many small pieces, so that
    all processes are done at the same time.
    """
    needs: dict[str, set[str]] = {}
    builders = set[str]()
    for item in items:
        group = group_of(item.nodeid)
        names = set(item.fixturenames) if isinstance(item, pytest.Function) else set[str]()
        needs.setdefault(group, set()).update(names)
        if SLOW & names:
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
    if file.startswith(PROOFS) and not file.startswith("docs/labs/"):
        return "proofs"
    return file


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
