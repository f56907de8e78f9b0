"""``seconded assets FOLDER`` writes the styles, the script and the font, for builders other than MkDocs."""

import argparse
from pathlib import Path

from seconded._internal.commands.common import Parsers, add_command, declared, refusing_the_call
from seconded._internal.examples import Runs
from seconded._internal.render.files import write_assets
from seconded._internal.settings import existing_pages


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    parser = add_command(commands, "assets", "write the styles, the script and the font that the pages need", run)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="such as docs/assets/seconded")


def run(options: argparse.Namespace, _runner: Runs | None = None) -> int:
    """Write the files, print their paths, and return 0."""
    settings = declared(options)
    with refusing_the_call():
        pages = existing_pages(settings)
    for path in write_assets(options.folder, pages, formulas=settings.formulas, macros=settings.pair.macros):
        print(path)
    return 0
