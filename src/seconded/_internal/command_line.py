"""The command line for authors: run and check examples and pages, without building a site.

```text
seconded init                      write a first example, a page that shows it, and points = 3
seconded check                     check all examples, and all pages
seconded check NAME ...            check examples, by name or by file, and what pages need of them
seconded check PAGE ...            check whole pages, by file, and all examples on them
seconded check --show NAME         also show the output of each cell
seconded check --no-labs           read the labs of the site, but do not execute them
seconded check --points 3          also compare both sides three more times, each time with other inputs
seconded check --watch             check again whenever a file is saved; also: -q, --format json, --format github
seconded check --shard 3/8 --results DIR    run a share of the examples, and store the results in a folder
seconded check --results DIR       read the results from a folder instead of running; also: --slowest 10
seconded faults NAME ...           list the small faults in examples that no comparison would notice
seconded explain CODE              explain an error code
seconded assets FOLDER             write the styles, the script and the font, for builders other than MkDocs
seconded export FOLDER             write the notebooks, the Markdown forms and llms.txt into a built site
```
"""

import argparse
import io
import os
import sys
from importlib.metadata import version

from seconded._internal.commands import assets, check, explain, export, faults, init
from seconded._internal.commands.common import WRONG_CALL, CallError, Run
from seconded._internal.errors import machine_advice
from seconded._internal.examples import Runs

_INTERRUPTED, _NO_READER = 130, 141  # the exit status of a shell for SIGINT and SIGPIPE
_COMMANDS = (init, check, faults, explain, assets, export)


def main(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command and return its exit status, also after Ctrl-C and after a closed pipe.

    The arguments are those of `run`. The status is 130 after Ctrl-C, and 141 if the reader of the output ends early, as
    in ``| head``.
    """
    try:
        return run(arguments, runner=runner)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes stdout again at exit
        return _NO_READER


def run(arguments: list[str] | None = None, *, runner: Runs | None = None) -> int:
    """Run the command and return its exit status.

    The status is 0 if all checks pass, 1 if an example or a page has an error, and 2 if the call is wrong.

    Args:
        arguments: the arguments of the command; None for those of this process.
        runner: the runner of the cells; None to start servers.
    """
    parser = argparse.ArgumentParser(
        "seconded",
        description="Run the examples of a documentation site, and compare what they print with a derivation.",
        epilog="Options that a site declares stand in pyproject.toml, seconded.toml, or mkdocs.yml.",
    )
    parser.add_argument("--version", action="version", version=f"seconded {version('seconded')}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add(commands)
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for a terminal whose encoding has no ᵀ
    call: Run = options.run
    try:
        return call(options, runner)
    except CallError as error:
        print(error, file=sys.stderr)
        return WRONG_CALL
    except OSError as error:
        advice = machine_advice(error)
        if not advice:
            raise
        print(f"{error}\n  {advice}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
