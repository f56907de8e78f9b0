"""`make readability`: how hard the pages are to read, as a table with tabs between its columns.

A sentence is what textlint takes for one, without code, formulas and values. Tables, headings and lists of code do not count.
"""

from collections.abc import Sequence
from statistics import mean

import textstat

from tools.prose.__main__ import files_of
from tools.prose.linter import LONGEST, lint, run_textlint
from tools.prose.rows import read_prose

_PLACES = ("docs", "README.md", "CONTRIBUTING.md")
_COLUMNS = ("page", "sentences", "words per sentence", f"over {LONGEST} words", "reading ease", "findings")


def main() -> None:
    """Print a row for each page, and one for all pages together."""
    files = files_of(_PLACES)
    findings = lint(files)
    reports = run_textlint([read_prose(file) for file in files.values()], {"all": True})
    sentences = {name: [message["message"] for message in report] for name, report in zip(files, reports, strict=True)}
    print(*_COLUMNS, sep="\t")
    for name, some in sentences.items():
        if some:
            print(*row(name, some, len(findings.get(name, ()))), sep="\t")
    every = [one for some in sentences.values() for one in some]
    print(*row("all pages", every, sum(map(len, findings.values()))), sep="\t")


def row(name: str, sentences: Sequence[str], findings: int) -> tuple[str, ...]:
    """Return the row of a page; each sentence begins with the number of its words."""
    counted = [sentence.partition(" ") for sentence in sentences]
    counts, text = [int(count) for count, _, _ in counted], " ".join(words for _, _, words in counted)
    over = sum(count > LONGEST for count in counts) / len(counts)
    ease = textstat.flesch_reading_ease(text)
    return name, str(len(counts)), f"{mean(counts):.1f}", f"{over:.1%}", f"{ease:.0f}", str(findings)


if __name__ == "__main__":
    main()
