"""The rules of this site that `seconded check` does not check. `make check` and the tests run them.

Each rule is a function that takes a site and yields errors, each with the file, the line and advice.
"""

import contextlib
import re
import sys
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml

from seconded._internal.compare.agree import Tolerance, disagreement
from seconded._internal.compare.evaluate import World, numbers_of
from seconded._internal.compare.formulas import written
from seconded._internal.compare.numeric import Numbers
from seconded._internal.errors import ExampleError, SecondedError
from seconded._internal.examples import Examples
from seconded._internal.read.fences import find_fences
from seconded._internal.read.markdown import fences
from seconded._internal.read.page import Formula, Malformed, Part, ValueReference, find_parts, find_references
from seconded._internal.read.snippet import read_snippet
from seconded._internal.read.tex import placeholder
from seconded._internal.render.format import as_tex, as_text
from seconded._internal.render.lookup import find_value
from seconded._internal.value import Array, Value
from theme.hooks import lists, messages
from tools.guide import python_fences
from tools.ours import PAIR
from tools.typed_formulas import Defined, Known, check_formula, known_lists

ROOT = Path(__file__).parents[1]
Complaints = Iterator[ExampleError]


@dataclass(frozen=True)
class Site:
    """A site, or one page of it to check."""

    root: Path
    page: Path | None = None
    known: Examples | None = None
    text: str | None = None  # the text of this page, to check it before it is written
    _known_of: dict[str, Known | None] = field(default_factory=dict)

    def known_of(self, name: str) -> Known | None:
        """Return the data of an example; None if it has an error, which `seconded check` reports."""
        if name not in self._known_of:
            self._known_of[name] = None
            with contextlib.suppress(SecondedError):
                self._known_of[name] = Known(self.examples.get(name))
        return self._known_of[name]

    def read(self, page: Path) -> str:
        """Return the text of a page."""
        return page.read_text("utf-8") if self.text is None else self.text

    @property
    def pages(self) -> list[Path]:
        """Return the pages, without the labs."""
        return [self.page] if self.page else sorted((self.root / "docs").rglob("*.md"))

    @cached_property
    def examples(self) -> Examples:
        """Return the examples, which run once for all rules."""
        return self.known or Examples(self.root / "snippets", pair=PAIR)

    @property
    def snippets(self) -> list[Path]:
        """Return the files of the examples."""
        if self.page is None:
            return sorted((self.root / "snippets").rglob("*.py"))
        references = find_references(self.page.read_text("utf-8"), locate=self.examples.locate(self.page))
        names = {one.name for one in references} & set(self.examples.names())
        return [self.root / "snippets" / f"{name}.py" for name in sorted(names)]

    def at(self, file: Path, match: re.Match[str], what: str, advice: str) -> ExampleError:
        """Return a complaint about a place in a file."""
        line = match.string.count("\n", 0, match.start()) + 1
        return ExampleError(self.name(file), line, what, advice)

    def name(self, file: Path) -> str:
        """Return the path of a file for messages."""
        return file.relative_to(self.root).as_posix()


_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:py|python|pycon|python3)\b", re.IGNORECASE)
_UNMERGED = re.compile(r"^(?:<{7}|>{7}) \S", re.MULTILINE)
_KEY = re.compile(r"^(\w+):", re.MULTILINE)
_IN_NAV = re.compile(r" ([\w/]+\.(?:md|py))$", re.MULTILINE)


def merges_are_finished(site: Site) -> Complaints:
    """Yield complaints about the lines that git writes around two versions of a text, when it cannot merge them."""
    data = [site.root / "mkdocs.yml", *sorted((site.root / "theme").rglob("*.tsv"))]
    for file in (*site.pages, *site.snippets, *data):
        for mark in _UNMERGED.finditer(file.read_text("utf-8")):
            yield site.at(
                file, mark, "git could not merge this", "make one text of both versions, and remove the marks"
            )


def python_is_run(site: Site) -> Complaints:
    """Yield complaints about Python fences whose code does not run; tests run the examples in the guide's fences.

    The page of the errors shows refused files; some of them are not whole examples.
    """
    for page in site.pages:
        if page == site.root / "docs" / "generator" / "errors.md":
            continue
        text = page.read_text("utf-8")
        is_guide = page.parent == site.root / "docs" / "generator"
        run = {fence.line for fence in python_fences(text) if fence.is_example} if is_guide else set()
        run |= {fence.line for fence in find_fences(text, PAIR)}
        for fence in fences(text):
            if _PYTHON.match(fence.group()) and text.count("\n", 0, fence.start()) + 1 not in run:
                advice = "put it into a snippet, and embed that: => NAME.CELL"
                yield site.at(page, fence, "this code is not run", advice)


def pages_have_a_head_and_a_place(site: Site) -> Complaints:
    """Yield complaints about pages without a description, with a key or a title twice, or outside of the navigation."""
    written = (site.root / "mkdocs.yml").read_text("utf-8")
    nav = set(_IN_NAV.findall(written))
    for entry in _IN_NAV.finditer(written):
        if not (site.root / "docs" / entry[1]).is_file():
            advice = "correct its name below nav, or write the page"
            yield site.at(site.root / "mkdocs.yml", entry, f"there is no page {entry[1]}", advice)
    for page in site.pages:
        text = page.read_text("utf-8")
        matter = _front_matter(text)
        seen = set[str]()
        for key in _KEY.finditer(text.partition("\n---\n")[0]):
            if key[1] in seen:
                yield site.at(
                    page, key, f"the front matter has {key[1]!r} twice", "make one of both: YAML keeps the last"
                )
            seen.add(key[1])
        if not (str(matter.get("question")).endswith("?") or "messages" in matter):
            yield lists.without_question(site.name(page))
        if set(str(matter.get("description"))) & set('"<>'):
            advice = "say it without them: themes write it between quotes"
            yield ExampleError(site.name(page), 2, 'the description has one of ", < and >', advice)
        body = re.sub(r"^( *`{3,}).*?^\1$", "", text.partition("\n---\n")[2], flags=re.MULTILINE | re.DOTALL)
        titles = re.findall(r"^# ", body, re.MULTILINE)
        if len(titles) != 1:
            advice = "write one line such as: # Vector in, vector out"
            yield ExampleError(site.name(page), None, f"this page has {len(titles)} titles", advice)
        if page.relative_to(site.root / "docs").as_posix() not in nav:
            advice = f"add it below nav: - Title: {page.relative_to(site.root / 'docs').as_posix()}"
            yield ExampleError("mkdocs.yml", None, f"{site.name(page)} is not in the navigation", advice)


def messages_say_what_to_do(site: Site) -> Complaints:
    """Yield complaints about incomplete messages in the front matter of pages, and about messages on two pages."""
    listed = []
    for page in Site(site.root).pages:
        entries, complaints = messages.read(page.read_text("utf-8"), site.name(page))
        listed += entries
        yield from complaints if page in site.pages else ()
    names = {site.name(page) for page in site.pages}
    yield from (complaint for complaint in messages.repeated(listed) if complaint.path in names)


_HEADING = re.compile(r"^#+ (?P<words>[^`$\n{]*[^`$\n{ ])(?= *(?:\{[^\n]*\})?$)", re.MULTILINE)
_WORDS_OF_MESSAGE = 3  # a heading of fewer words, such as "chunk_size", is not a message


def messages_in_headings_are_code(site: Site) -> Complaints:
    """Yield complaints about headings that have the first words of a message, but not as code."""
    entries = (entry for page in Site(site.root).pages for entry in messages.read(page.read_text("utf-8"), "")[0])
    wordings = [words for entry in entries if not entry.silent for words in (entry.said, *entry.others)]
    known = [messages.letters("".join(messages.pieces(words))) for words in wordings]
    for page in site.pages:
        text = page.read_text("utf-8")
        prose = "".join(re.sub(r"[^\n]", " ", part) if part.startswith("```") else part for part in _FENCED.split(text))
        for heading in _HEADING.finditer(prose):
            words, letters = heading["words"], messages.letters(heading["words"])
            is_long = len(words.split()) >= _WORDS_OF_MESSAGE
            if is_long and letters and any(message.startswith(letters) for message in known):
                yield site.at(page, heading, f"this heading is a message: {words}", f"write it as code: `{words}`")


def results_are_not_typed(site: Site) -> Complaints:
    """Yield complaints about typed output of torch or NumPy, and about typed results that are too long for inputs."""
    examples = site.examples
    for page in site.pages:
        text = without_unseen(site.read(page))
        # Computed values, code in a sentence (inputs, calls), subscripts and addresses do not count as typed.
        verbatim = r"\{= .*? =\}|`[^`]+`|_\{[^}]*\}|\]\([^)]*\)"
        written = re.sub(verbatim, lambda found: re.sub(r"[^\n]", "`", found[0]), text).replace("−", "-")
        for found in re.finditer(r"tensor\(|array\(|\[ *\d+\.\d* *[\] ,]", written):
            yield site.at(page, found, f"this looks as if it was printed: {found[0]}", "embed the cell: => NAME.CELL")
        for name in sorted(
            {one.name for one in find_references(text, locate=examples.locate(page))} & set(examples.names())
        ):
            try:
                agreements = examples.get(name).agreements
            except SecondedError:
                continue  # seconded check reports the error
            known = set().union(*(forms(agreement.derivation.value) for agreement in agreements))
            for form in sorted(form for form in known if form in written):
                for typed in re.finditer(rf"(?<![\w.,]){re.escape(form)}(?![\w.])", written):
                    yield site.at(page, typed, f"{form} is a result of {name}", f"write: {{= {name}: ... =}}")


# The code in the front matter of messages, which a test runs, the releases of a wording, and the quotations of the
# page.
_UNSEEN = re.compile(
    r"^    (?:before|after): \|\n(?:      .*\n|\n)*|versions: \"[^\"]*\"|^quoted:.*\n(?:  .*\n)*", re.MULTILINE
)


def without_unseen(text: str) -> str:
    """Return the text of a page, with blanks for the parts that its readers do not see."""
    return _UNSEEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def quoted(text: str) -> set[str]:
    """Return the quoted numbers of a page, from its front matter."""
    return {str(number) for number in _front_matter(text).get("quoted", ())}


def _front_matter(text: str) -> dict[str, Any]:
    """Return the front matter of a page; empty if it has none."""
    front = re.match(r"---\n(.*?)\n---\n", text, re.DOTALL)
    matter = yaml.safe_load(front[1]) if front else None
    return matter if isinstance(matter, dict) else {}


# Computed values, code, addresses, comments, quotations, subscripts, powers and the numbers of list items: they are not
# typed numbers in prose.
_NO_PROSE = (
    r"\{= .*? =\}|`[^`]*`|\]\([^)]*\)|<!--.*?-->|\*\"[^\"]*\"\*|_\{?\w+\}?|\^\{?[\w\\-]+\}?|https?://\S+"
    r"|(?m:^ *\d+\. )"
)
_VERSION = re.compile(r"(?:since|after|before|until|and|from|to|than|of|in|release|PyTorch|NumPy)\s+\Z", re.IGNORECASE)
_COUNTED = {0.0, 1.0, 2.0}  # such as "two rows"


def numbers_come_from_somewhere(site: Site) -> Complaints:
    """Yield complaints about numbers in prose that no snippet has, because they may contradict the snippets."""
    examples = site.examples
    for page in site.pages:
        written = site.read(page)
        text = without_unseen(written)
        shown = [(one.start, site.known_of(one.name)) for one in find_references(text, locate=examples.locate(page))
                 if one.name in examples]  # fmt: skip
        by_section: dict[int, set[float]] = {}
        starts = [found.start() for found in re.finditer(r"^##+ ", text, re.MULTILINE)]
        for start, held in shown:
            if held is not None:
                by_section.setdefault(bisect(starts, start), set()).update(held.in_words)
        all_of_page = set().union(*by_section.values())
        others = quoted(written)
        prose = re.sub(_NO_PROSE, lambda found: re.sub(r"[^\n]", "~", found[0]), text, flags=re.DOTALL)
        for found in re.finditer(r"(?<![\w.~#])\d[\d,]*(?:\.\d+)*(?![\d~])", prose):
            digits = found[0].rstrip(",")
            year = re.fullmatch(r"20[12]\d", digits)
            release = re.fullmatch(r"\d\.\d+(\.\d)?", digits) and _VERSION.search(prose[: found.start()])
            known = by_section.get(bisect(starts, found.start()), all_of_page) | _COUNTED
            if year or release or digits in others or _number(digits) in known:
                continue
            advice = (
                f"compute it, {{= NAME: ... =}}, quote who says it, or list it in the front matter: quoted: [{digits}]"
            )
            yield site.at(page, found, f"no snippet of this section has the number {digits}", advice)


_OF_LIBRARY = re.compile(r"\b(PyTorch|NumPy) (\d+\.\d[\d.]*\d|\d+\.\d)")


def versions_are_those_that_run(site: Site) -> Complaints:
    """Yield complaints about sentences on another version than the installed one, where nothing says so."""
    for page in site.pages:
        text = site.read(page)
        head = re.match(r"---\n.*?\n---\n", text, re.DOTALL)
        body = re.sub(r"[^\n]", " ", head[0]) + text[head.end() :] if head else text
        prose = re.sub(_NO_PROSE, lambda found: re.sub(r"[^\n]", "~", found[0]), body, flags=re.DOTALL)
        others = quoted(text)
        for found in _OF_LIBRARY.finditer(prose):
            installed = version({"PyTorch": "torch", "NumPy": "numpy"}[found[1]]).partition("+")[0]
            older = re.search(r"(?:since|before|until|after|than)\s+\Z", prose[: found.start()], re.IGNORECASE)
            if not (older or f"{installed}.".startswith(f"{found[2]}.") or found[2] in others):
                advice = f"say what {found[1]} {installed} does, or list it in the front matter: quoted: ['{found[2]}']"
                yield site.at(page, found, f"this site runs {found[1]} {installed}, not {found[2]}", advice)


def _number(digits: str) -> float | None:
    """Return a written number, with commas between the thousands; None for a list such as 27,1241."""
    if re.fullmatch(r"\d+(\.\d+)?|\d{1,3}(,\d{3})+(\.\d+)?", digits) is None:
        return None
    return float(digits.replace(",", ""))


def numpy_derives(site: Site) -> Complaints:
    """Yield complaints about numpy cells that copy a number from torch's output, or take a difference quotient."""
    for file in site.snippets:
        try:
            cells = read_snippet(file.stem, file, site.name(file), PAIR).side("derivation")
        except SecondedError:
            continue  # seconded check reports the error
        for cell in cells:
            for number, row in enumerate(cell.source.split("\n"), cell.line):
                if re.search(r"\b(eps|epsilon|1e-[3-9])\b", row):
                    advice = "write the derivative from the mathematics on the page"
                    yield ExampleError(site.name(file), number, "is this a difference quotient?", row.strip(), advice)
                if re.search(r"print\([^)]*np\.array\(\[[\d., ]+\]\)\)", row):
                    what = "a number that is copied shows nothing: compute it"
                    yield ExampleError(site.name(file), number, what, row.strip())


def rounding_has_room(site: Site) -> Complaints:
    """Yield complaints about numbers that nearly differ: another processor rounds in another order, and there they do."""
    for file in site.snippets:
        with contextlib.suppress(SecondedError):  # seconded check reports the error
            example = site.examples.get(file.relative_to(site.root / "snippets").with_suffix("").as_posix())
            for pair in example.agreements:
                claim, derived = pair.claim.value, pair.derivation.value
                why = disagreement(claim, derived, _part(pair.tolerance), example.snippet.titles)
                if why is not None:
                    what = f"{pair.claim.label!r} uses more than 3/4 of its tolerance: on another processor it may fail"
                    advice = "choose inputs in which fewer digits cancel, or state a tolerance in the header: rtol=4e-6"
                    yield ExampleError(site.name(file), pair.claim.line, what, why, advice)


def _part(tolerance: Tolerance) -> Tolerance:
    """Return 3/4 of a tolerance."""
    types = ("float16", "bfloat16", "float32", "float64", "float", "complex64", "complex128", "complex")
    stated = None if tolerance.stated is None else 0.75 * tolerance.stated
    return Tolerance({dtype: 0.75 * tolerance.of(dtype) for dtype in types}, stated, 0.75 * tolerance.atol)


def formulas_follow_from_examples(site: Site) -> Complaints:
    """Yield complaints about formulas that no example of their page confirms, unless they are quoted."""
    examples = site.examples
    for page in site.pages:
        if page.parent == site.root / "docs" / "generator":
            continue  # its formulas are samples
        text = site.read(page)
        locate, others = examples.locate(page), set(map(_bare, quoted(text)))
        parts = list(find_parts(text, locate=locate))
        known = {name: site.known_of(name) for part in parts for name in _names(part) if name in examples}
        if None in known.values():
            continue  # what an example with an error does not show, the page may need
        usable = {name: one for name, one in known.items() if one is not None}
        starts = [found.start() for found in re.finditer(r"^##+ ", text, re.MULTILINE)]
        by_section: dict[int, list[str]] = {}
        for part in parts:
            by_section.setdefault(bisect(starts, part.start), []).extend(_names(part))
        defined: Defined = ()
        for part in parts:
            if not isinstance(part, Formula):
                continue
            own = [usable[reference.name] for reference in part.references if reference.name in usable]
            tex = part.filled([placeholder(place) for place in range(len(part.values))])
            values = tuple(_value(examples, reference) for reference in part.values)
            near = [usable[name] for name in by_section.get(bisect(starts, part.start), ()) if name in usable]
            meant = tuple(dict.fromkeys(own)) or tuple(dict.fromkeys(near)) or tuple(usable.values())
            said, defined = check_formula(tex, values, meant, examples.pair.macros, defined)
            for what, why in said:
                meaning = f"${written(what, World({}, values))}$"
                if _bare(meaning) not in others:
                    advice = f"correct it, compute it, or list it in the front matter: quoted: ['{meaning}']"
                    yield ExampleError(
                        site.name(page), part.line, f"no example of this page bears out {meaning}", why, advice
                    )


_LIST = re.compile(
    r"\[(\d+(?:, \d+)*)\]|\((\d+(?:, \d+)+|\d+,)\)|(?<![\w.~])(\d+)(?:\xa0|&nbsp;| )?×(?: |\xa0)?(\d+)(?![\w~])"
)


def shapes_follow_from_examples(site: Site) -> Complaints:
    """Yield complaints about shapes in prose, such as [2, 3], that no object or list of numbers of the examples has."""
    examples = site.examples
    for page in site.pages:
        if page.parent == site.root / "docs" / "generator":
            continue
        text = site.read(page)
        names = {one.name for one in find_references(text, locate=examples.locate(page))} & set(examples.names())
        known = tuple(one for name in sorted(names) if (one := site.known_of(name)) is not None)
        if len(known) < len(names):
            continue  # what an example with an error does not show, the page may need
        shapes, others = known_lists(known), quoted(text)
        prose = re.sub(
            rf"\$[^$]*\$|{_NO_PROSE}",
            lambda found: re.sub(r"[^\n]", "~", found[0]),
            without_unseen(text),
            flags=re.DOTALL,
        )
        for found in _LIST.finditer(prose):
            digits = tuple(map(int, re.findall(r"\d+", found[0])))
            if digits not in shapes and found[0] not in others:
                advice = f"correct it, or list it in the front matter: quoted: ['{found[0]}']"
                yield site.at(page, found, f"no example of this page has the shape {found[0]}", advice)


def _bare(text: str) -> str:
    """Return a formula without its spaces."""
    return re.sub(r"\s|\\[,;:!]", "", text)


def _names(part: Part) -> list[str]:
    return [reference.name for reference in part.references]


def _value(examples: Examples, reference: ValueReference | Malformed) -> Numbers | None:
    if isinstance(reference, Malformed):
        return None
    with contextlib.suppress(SecondedError):  # seconded check reports the error
        return numbers_of(find_value(examples, reference))
    return None


RULES: tuple[Callable[[Site], Complaints], ...] = (
    merges_are_finished,
    python_is_run,
    pages_have_a_head_and_a_place,
    messages_say_what_to_do,
    messages_in_headings_are_code,
    results_are_not_typed,
    numbers_come_from_somewhere,
    versions_are_those_that_run,
    formulas_follow_from_examples,
    shapes_follow_from_examples,
    numpy_derives,
    rounding_has_room,
)


def forms(value: Value | str) -> set[str]:
    """Return the forms of a value as a person types it: a whole matrix, and each unrounded number at any precision."""
    if isinstance(value, str):
        return set()
    if not isinstance(value, Array):
        return set().union(*map(forms, value))
    if value.dtype == "str":  # a text or None, beside numbers in a list
        return set()
    if value.dtype.startswith("complex"):  # two real numbers for each
        parts = tuple(part for number in value.numbers for part in (number.real, number.imag))
        return forms(Array((len(parts),), "float", parts))
    typed = {f"{number:.{digits}f}" for number in value.numbers for digits in (2, 3, 4, 5) if number % 1}
    typed |= {as_text(Array((), value.dtype, (number,))).replace("−", "-") for number in value.numbers}
    telling = {form for form in typed if len(re.sub(r"[\D0]", "", form)) >= 2 and not re.fullmatch(r"10*", form)}
    return telling | ({as_tex(value)} if len(value.shape) == 2 else set())


if __name__ == "__main__":
    site = Site(ROOT)
    complaints = [complaint for rule in RULES for complaint in rule(site)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(RULES)} rules of this site: {len(complaints) or 'no'} complaint{'s' * (len(complaints) != 1)}")
    sys.exit(1 if complaints else 0)
