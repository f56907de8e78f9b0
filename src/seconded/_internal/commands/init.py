"""``seconded init`` writes a first example and a page that shows it."""

import argparse
from pathlib import Path

from seconded._internal.commands.common import Parsers, add_command, add_folders, declared
from seconded._internal.errors import author_path
from seconded._internal.examples import Runs
from seconded._internal.integrations.site import MKDOCS, ZENSICAL, declares, is_listed
from seconded._internal.pair import Pair
from seconded._internal.settings import own_declaration

_EXAMPLE = '''"""The variance of three numbers."""

# %% {claim}
import statistics

x = [1.0, 2.0, 6.0]
variance = statistics.variance(x)
print("variance:", variance)

# %% {check}
x = [1.0, 2.0, 6.0]
mean = sum(x) / len(x)
variance = sum((number - mean) ** 2 for number in x) / (len(x) - 1)
print("variance:", variance)
'''
_PAGE = """# A first example

The variance of the three numbers is {{= first: variance =}}.

=> first.{claim}

The same by its definition:

=> first.{check}
"""

_POINTS = "points = 3"


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    add_folders(add_command(commands, "init", "write a first example and a page that shows it", run))


def run(options: argparse.Namespace, _runner: Runs | None = None) -> int:
    """Write the files that are not there yet, say what to do next, and return 0."""
    settings = declared(options)
    example, page = first_files(settings.pair)
    files = {settings.examples_folder / "first.py": example, settings.pages_folder() / "first.md": page}
    for file, text in files.items():
        if file.exists():
            print(f"kept   {author_path(file)}, which was there")
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        print(f"wrote  {author_path(file)}")
    _declare_points(options.site)
    for advice in _next_steps(options.site):
        print(advice)
    return 0


def _declare_points(root: Path) -> None:
    """Declare that both sides are compared with other inputs, too, where nothing says how often."""
    if declares(root, "points"):
        return
    own = own_declaration(root)
    if own is not None:
        print(f"add to {author_path(own[0])}:   {_POINTS}")
        return
    file = root / "seconded.toml"
    file.write_text(f"{_POINTS}  # how many more times both sides are compared, each time with other inputs\n", "utf-8")
    print(f"wrote  {author_path(file)}")


def first_files(pair: Pair) -> tuple[str, str]:
    """Return a first example of a pair, and a page that shows it."""
    names = {"claim": pair.claim.cells or "statistics", "check": pair.derivation.cells}
    return _EXAMPLE.format(**names), _PAGE.format(**names)


def _next_steps(root: Path) -> list[str]:
    """Return what the author has to do now."""
    check = "run:   seconded check"
    zensical, mkdocs = root / "zensical.toml", root / "mkdocs.yml"
    if is_listed(root):
        return [check]
    if zensical.is_file() and not mkdocs.is_file():
        return [f"add to zensical.toml:   {ZENSICAL}", check]
    name = "mkdocs.yml" if mkdocs.is_file() else f"a new mkdocs.yml:   site_name: Our site{chr(10)}add to it"
    return [f"add to {name}:   {MKDOCS}", check]
