"""The command line for authors: run and check examples and pages, without building a site.

seconded check                     all snippets, and all pages
seconded check NAME ...            these snippets, by name or by file, and what pages ask of them
seconded check PAGE ...            these pages whole, by file, with all snippets on them
seconded check --show NAME         and what each cell puts out
seconded faults NAME ...           which small faults in these snippets no comparison would notice
seconded assets FOLDER             the styles, the script and the font of the pages, for builders other than MkDocs
"""

import argparse
import io
import os
import sys
from importlib.metadata import version

from seconded._internal.commands import assets, check, faults
from seconded._internal.commands.common import WRONG_CALL, CallError, Run
from seconded._internal.examples import Runs

_INTERRUPTED, _NO_READER = 130, 141  # as a shell has it for a command that a signal has ended
_COMMANDS = (check, faults, assets)


def main(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command; return its exit status, also where its reader has left or its author has stopped it.

    Arguments as for `run`. It is 130 after Ctrl-C, and 141 where nobody reads what is printed, as in ``| head``.
    """
    try:
        return run(arguments, runner=runner)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more at its end
        return _NO_READER


def run(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command; return its exit status.

    It is 0 if all holds, 1 if a snippet or a page does not, 2 if the call is wrong.

    Args:
        arguments: those of the command line; None for the ones that this process was started with.
        runner: what runs the cells; None for servers of its own.
    """
    parser = argparse.ArgumentParser("seconded", description="Run and check examples without building a site.")
    parser.add_argument("--version", action="version", version=f"seconded {version('seconded')}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add(commands)
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that has no ᵀ
    call: Run = options.run
    try:
        return call(options, runner)
    except CallError as error:
        print(error, file=sys.stderr)
        return WRONG_CALL


if __name__ == "__main__":
    sys.exit(main())
