"""pytest looks here for what collects the examples of snippets/ and docs/."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.on_pages import pytest_collect_file as collect_examples


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """What holds examples is no test module, not even where it is named on the command line."""
    others = yield
    examples = collect_examples(file_path, parent)
    return others if examples is None else [examples]
