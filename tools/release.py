"""Refuse a tag that is not the version of the generator, or that the changelog does not know.

The version stands in pyproject.toml, and nowhere else.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version() -> str:
    """Return the version in pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def wrong_with(tag: str, changelog: str) -> str | None:
    """Return what is wrong with a tag, in a sentence; None if it can be released."""
    if tag != f"v{version()}":
        return f"the tag is {tag}, but pyproject.toml says version {version()}"
    if not re.search(rf"^## {re.escape(version())} - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        return f"CHANGELOG.md has no heading such as: ## {version()} - 2026-01-31"
    return None


if __name__ == "__main__":
    sys.exit(wrong_with(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8")))
