"""Explain: the explanations of the kinds of errors, one Markdown file per code, in the folder ``explained``.

Each file begins with a title, ``# Title``, and shows an example that is refused, with the message.
"""

from importlib.resources import files
from typing import get_args

from seconded._internal.errors import Code

CODES: tuple[str, ...] = get_args(Code)


def explanation(code: str) -> str:
    """Return the explanation of a code, as Markdown.

    Raises:
            KeyError: there is no such code; the text lists the codes.
    """
    if code not in CODES:
        raise KeyError(f"{code!r} is none of {', '.join(CODES)}")
    return files("seconded._internal").joinpath("explained", f"{code}.md").read_text("utf-8")


def title_of(code: str) -> str:
    """Return the title of the explanation of a code; raises as `explanation`."""
    return explanation(code).partition("\n")[0].removeprefix("# ")
