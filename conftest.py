"""pytest looks here for what collects the examples of snippets/ and docs/."""

from tests.on_pages import pytest_collect_file

__all__ = ["pytest_collect_file"]
