"""Typed numbers: how many of them are tested. Each one's last digit is changed, and the page is checked again.

A page's author typed it: in a formula, in prose, in a table, in a heading or in the front matter.
Not counted are values that the build computes, code, addresses, numbers of list items, indices and what no reader sees.
The words that readers may type into the search are not counted, either.

`python -m tools.typed` prints the share that is seen, by kind; `--unseen` lists the others. A number that only the page's own
list `quoted:` holds is seen because it is written twice, so it is counted apart.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from seconded._internal.errors import ExampleError, RefusedError
from seconded._internal.examples import Examples
from seconded._internal.read.markdown import find_verbatim
from seconded._internal.read.page import Formula, find_parts
from seconded._internal.render.embed import Embedder
from tools import site_rules
from tools.ours import PAGES, ROOT, our_examples

KINDS = ("formulas", "prose", "tables", "headings", "front matter")
_OF_NUMBERS = (
    site_rules.results_are_not_typed,
    site_rules.numbers_come_from_somewhere,
    site_rules.versions_are_those_that_run,
    site_rules.shapes_follow_from_examples,
)
_RULES = {False: _OF_NUMBERS, True: (*_OF_NUMBERS, site_rules.formulas_follow_from_examples)}  # for a formula
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)*")
_INDEX = re.compile(r"_(?:\{[^{}]*\}|\w)|\{=.*?=\}|\\(?:begin|end)\{\w+\}", re.DOTALL)
# What is computed, addresses, attributes, markup, places of cells, versions of a page's links, the numbers of list items.
_NO_PROSE = re.compile(
    r"\{=.*?=\}|\]\([^)]*\)|https?://\S+|\{:[^}]*\}|<[A-Za-z/][^>]*>|^[ \t>]*=>[^\n]*$|^[ \t]*\d+\.[ ]",
    re.DOTALL | re.MULTILINE,
)
# Words of the search in the front matter, other wordings of a message or symptom, and the place of a message.
_SEARCHED = re.compile(r"^search:.*\n(?:  .*\n)*|^    (?:also|older):.*\n(?:      .*\n)*|^    at:.*\n", re.MULTILINE)
_DIGITS_APART = re.compile(r"(?<![\w.,~])\d[\d,]*(?:\.\d+)*(?![\w~])")


@dataclass(frozen=True)
class Typed:
    """A typed number of a page."""

    page: Path
    kind: str
    start: int  # of its digits, in the page's text
    end: int

    def changed(self, text: str) -> str:
        """Return the page's text, with the last digit of this number changed by one."""
        digit = text[self.end - 1]
        return text[: self.end - 1] + ("8" if digit == "9" else str(int(digit) + 1)) + text[self.end :]


def find_typed(page: Path, text: str) -> Iterator[Typed]:
    """Yield the typed numbers of a page, in no order."""
    rest = _blank(text, ((found.start(), found.end()) for found in find_verbatim(text)))
    formulas = [part for part in find_parts(text) if isinstance(part, Formula)]
    for formula in formulas:
        tex = _INDEX.sub(_blanked, formula.tex)
        for found in _NUMBER.finditer(tex):
            yield Typed(page, "formulas", formula.inside + found.start(), formula.inside + found.end())
    rest = _blank(rest, ((formula.start, formula.end) for formula in formulas))
    head = re.match(r"---\n.*?\n---\n", text, re.DOTALL)
    ends = head.end() if head else 0
    rest = _SEARCHED.sub(_blanked, site_rules.without_unseen(rest))
    rest = _NO_PROSE.sub(_blanked, rest)
    for found in _DIGITS_APART.finditer(rest):
        row = rest[rest.rfind("\n", 0, found.start()) + 1 :]
        if found.start() < ends:
            kind = "front matter"
        else:
            kind = "headings" if re.match("#+ ", row) else "tables" if row.lstrip().startswith("|") else "prose"
        end = found.start() + len(found[0].rstrip(","))
        yield Typed(page, kind, found.start(), end)


def _blanked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", "~", found[0])


def _blank(text: str, places: Iterable[tuple[int, int]]) -> str:
    for start, end in places:
        text = text[:start] + re.sub(r"[^\n]", "~", text[start:end]) + text[end:]
    return text


class _Still:
    """Examples that are run and do not change: nothing looks at their files again."""

    def __init__(self, examples: Examples) -> None:
        self._examples, self.pair, self.folder = examples, examples.pair, examples.folder
        self.names = cache(examples.names)
        self.get = cache(lambda name, _wanted=frozenset(): examples.get(name))
        self.locate = cache(examples.locate)

    def __contains__(self, name: str) -> bool:
        return name in self.names()


@cache
def _still() -> Any:
    return _Still(our_examples())


class Checks:
    """The checks of one page with another text: those of `seconded check` and the rules of this site."""

    def __init__(self, page: Path) -> None:
        self._examples, self._page = _still(), page
        self._site = site_rules.Site(ROOT, page, self._examples)
        self._said: dict[tuple[str, str], frozenset[str]] = {}

    def complaints(self, text: str, kind: str, at: int) -> frozenset[str]:
        """Return what is said of a text of the page.

        Args:
            text: the text.
            kind: the kind of number that was changed: in prose, no formula has to be looked at again.
            at: where it is; of the formulas, `seconded check` looks at this one.
        """
        if (text, kind) not in self._said:
            self._said[text, kind] = self._complaints(text, kind, at)
        return self._said[text, kind]

    def _complaints(self, text: str, kind: str, at: int) -> frozenset[str]:
        said = set[str]()
        embedder = Embedder(self._examples, text, formulas=True, page=self._page)
        for part in embedder.parts if kind == "formulas" else ():
            if part.start <= at < part.end:
                try:
                    embedder.embed(part)
                except (RefusedError, ExampleError) as error:
                    said.add(str(error))
        site = replace(self._site, text=text)
        return frozenset(said).union(str(one) for rule in _RULES[kind == "formulas"] for one in rule(site))


def is_seen(typed: Typed, text: str, checks: Checks) -> bool:
    """Return True if a check complains of a page once a number of it is changed."""
    before, kind = checks.complaints(text, typed.kind, typed.start), typed.kind
    return not checks.complaints(typed.changed(text), kind, typed.start) <= before


def is_quoted(typed: Typed, text: str, checks: Checks) -> bool:
    """Return True if a number is fine only because the page's list `quoted` has it: it is typed twice."""
    if "\nquoted:" not in text:
        return False
    bare = re.sub(r"^quoted:.*\n(?:  .*\n)*", lambda found: re.sub(r"[^\n]", "#", found[0]), text, flags=re.MULTILINE)
    before = checks.complaints(bare, typed.kind, typed.start)
    return not before <= checks.complaints(typed.changed(bare), typed.kind, typed.start)


def main() -> int:
    """Print how many typed numbers are tested, by kind."""
    parser = argparse.ArgumentParser(prog="python -m tools.typed", description=str(__doc__).partition("\n")[0])
    parser.add_argument("--unseen", action="store_true", help="list the numbers whose change no check sees")
    parser.add_argument("pages", nargs="*", help="the names of pages, such as hooks; by default, all")
    options = parser.parse_args()
    all_of, seen, twice = Counter[str](), Counter[str](), Counter[str]()
    for page in sorted(PAGES.rglob("*.md")):
        if options.pages and page.stem not in options.pages:
            continue
        text, checks = page.read_text("utf-8"), Checks(page)
        for typed in sorted(find_typed(page, text), key=lambda one: one.start):
            all_of[typed.kind] += 1
            if is_seen(typed, text, checks):
                (twice if is_quoted(typed, text, checks) else seen)[typed.kind] += 1
            elif options.unseen:
                line = text.count("\n", 0, typed.start) + 1
                row = text.split("\n")[line - 1].strip()
                print(f"{page.relative_to(ROOT)}:{line}: {text[typed.start : typed.end]}  ({typed.kind})  {row[:200]}")
    for kind in KINDS:
        print(_share(kind, all_of[kind], seen[kind], twice[kind]))
    print(_share("all", all_of.total(), seen.total(), twice.total()))
    return 0


def _share(kind: str, count: int, seen: int, twice: int) -> str:
    percent = f"{seen / count:.1%}" if count else "-"
    return f"{kind:<12} {count:>5} typed, a change is seen in {seen:>5}: {percent:>6}; {twice} more are typed twice"


if __name__ == "__main__":
    sys.exit(main())
