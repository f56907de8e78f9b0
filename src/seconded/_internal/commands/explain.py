"""``seconded explain CODE`` says more of a kind of error."""

import argparse
import difflib

from seconded._internal.commands.common import CallError, Parsers, add_command
from seconded._internal.examples import Runs
from seconded._internal.explain import CODES, explanation, title_of


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    parser = add_command(commands, "explain", "say more of a kind of error, by the code in brackets", run)
    parser.add_argument("code", nargs="?", metavar="CODE", help="such as values-differ; none for a list of all")


def run(options: argparse.Namespace, _runner: Runs | None = None) -> int:
    """Print the explanation, and return 0.

    Raises:
        CallError: there is no such code.
    """
    code = (options.code or "").strip("[]")
    if not code:
        print("\n".join(f"{one:<{max(map(len, CODES))}}  {title_of(one)}" for one in CODES))
    elif code in CODES:
        print(explanation(code), end="")
    else:
        near = difflib.get_close_matches(code, CODES, n=1)
        advice = f"is {near[0]} meant?" if near else "seconded explain lists all codes"
        raise CallError(f"there is no code {code!r}\n  {advice}")
    return 0
