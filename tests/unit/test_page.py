"""Pages: references, and text that only looks like one."""

import gc
import random
import re
import time
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path

import pytest

from seconded._internal.pair import PLAIN
from seconded._internal.read.cell import Wanted
from seconded._internal.read.fences import find_fences
from seconded._internal.read.markdown import Scanner, fences, find_verbatim, is_code
from seconded._internal.read.page import (
    _FORMS as FORMS,
)
from seconded._internal.read.page import (
    CellReference,
    Formula,
    LedgerReference,
    Malformed,
    Names,
    Reference,
    SiteReference,
    ValueReference,
    all_parts,
    asks_of_site,
    find_in_head,
    find_parts,
    find_references,
    local_name,
    shelves_of,
)
from tests.pair import PAIR


def found(text: str) -> list[tuple[str, str | None, str | None, int]]:
    return [asked(reference) for reference in find_references(text)]


def asked(reference: Reference) -> tuple[str, str | None, str | None, int]:
    match reference:
        case CellReference():
            return (reference.name, reference.cell, None, reference.line)
        case ValueReference():
            return (reference.name, *reference.wanted, reference.line)


def test_the_three_forms():
    text = "# T\n\n=> a.torch\n\nIt is {= b: x + 1 =} and\n{= c.cell: f(x)[0] =}.\n\n    => d-e.numpy_2  \n"
    assert found(text) == [
        ("a", "torch", None, 3),
        ("b", None, "x + 1", 5),
        ("c", "cell", "f(x)[0]", 6),
        ("d-e", "numpy_2", None, 8),
    ]
    assert [text[r.start : r.end].strip() for r in find_references(text)] == [r.text for r in find_references(text)]


def test_checked_value_is_asked_for_of_a_snippet_or_of_a_cell():
    parts = [*find_parts("=> a.ledger\n\n  => b.torch.ledger \n")]
    assert parts == [
        LedgerReference(0, 11, 1, "=> a.ledger", "a", None),
        LedgerReference(15, 33, 3, "=> b.torch.ledger", "b", "torch"),
    ]
    assert [(part.references, part.block) for part in parts] == [((part,), True) for part in parts]


@pytest.mark.parametrize("written", ["{= site: values =}", "{=site:values=}", "{=  site  :  values  =}"])
def test_the_whole_site_can_be_asked(written: str):
    text = f"One.\nIt proves {written}."
    (part,) = find_parts(text)
    assert part == SiteReference(15, 15 + len(written), 2, written, "values")
    assert (part.references, part.block) == ((), False)


def test_page_that_asks_for_the_whole_site_is_known():
    assert asks_of_site("a {= site: values =} b")
    assert not asks_of_site("a {= sites: values =} b")


def test_the_whole_site_is_asked_for_one_word():
    (part,) = find_parts("{= site: =}")
    assert isinstance(part, Malformed)
    (part,) = find_parts("{= sites: values =}")
    assert isinstance(part, ValueReference)


@pytest.mark.parametrize(
    ("text", "tex", "display"),
    [
        ("a $J = {= s: J =}$ b", "J = {= s: J =}", False),
        ("a \\(J = {= s: J =}\\) b", "J = {= s: J =}", False),
        ("a\n\n$$\nJ = {= s: J =}\n$$\n", "\nJ = {= s: J =}\n", True),
        ("\\[ {= s: J =} \\]", " {= s: J =} ", True),
        ("$a\n= {= s: J =}$", "a\n= {= s: J =}", False),
        (r"$x_{=} + \{= {= s: J =}$", r"x_{=} + \{= {= s: J =}", False),
    ],
)
def test_a_formula_knows_its_values(text: str, tex: str, display: bool):
    (formula,) = find_parts(text)
    assert isinstance(formula, Formula)
    assert (formula.tex, formula.display) == (tex, display)
    value = formula.values[-1]
    assert isinstance(value, ValueReference)
    assert (value.name, value.wanted) == ("s", Wanted(None, "J"))
    assert text[value.start : value.end] == "{= s: J =}"


@pytest.mark.parametrize(
    "text",
    [
        "```\n=> a.b\n{= a: b =}\n$x$\n```",
        "~~~ python\n=> a.b\n~~~",
        "````\n```\n=> a.b\n```\n````",
        "- item\n\n    ```\n    => a.b\n    ```\n",
        "> ```\n> => a.b\n> ```\n",
        "write `{= a: b =}` or ``=> a.b`` or `$x$`",
        "write ``a ` {= a: b =} ` b`` or `` ` {= a: b =}``",
        "  \t~~~\n=> a.b\n  \t~~~ \t",
        "> ~~~\n> => a.b\n> ~~~~",
        "\t> ~~~\n=> a.b\n\t> ~~~\t",
        "```\n=> a.b\n\n$x$\n```",
        "```\n=> a.b\n\n````",
        "~~~~\n~~~\n=> a.b\n~~~~",
        "~~~\n=> a.b\n~~~ python\n=> a.b\n~~~",
        "a `b\n{= a: b =}` c",
        "\\\\`{= a: b =}`",
        "<!--\n=> a.b\n{= a: b =}\n-->",
        "it costs $5 and $6, or \\$x\\$",
        "x >= y, x => y",
        "a -> a.b in a sentence",
        "x { = } y",
        "{ = a: {b}",
        "{{ a { b }}",
        "\\[\\] and \\(\\)",
        "---\ndescription: No value.\n---\n",
        "TeX's {=} and an escaped \\{= a: b =}",
        "TeX's { = } and { =}",
        "a set {x: 1} and {a}",
        "{a:\nx =}",
        "{{ a:\nx }}",
        "{ = a:\n x}",
        "{ = 1: x}",
        "a -> a.b and ⇒ a.b",
        "-> a.b is",
        "> a.b",
        "x => y.",
        '![a picture](a.png) and [a link](a.md "title") and <div>',
        "it costs $5,000.50 or $6",
        "US$x and more",
        '[a](b "c")',
    ],
)
def test_literal_text_has_no_references(text: str):
    assert list(find_parts(text)) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("$x$ and $y$", ["$x$", "$y$"]),
        ("$x$5", ["$x$5"]),
        ("$ x$", []),
        ("$x $ y$", ["$x $ y$"]),
        ("text\n---\na: {= b: c =}\n---\n", ["{= b: c =}"]),
        ("---\na: 1\n---\n{= b: c =}", ["{= b: c =}"]),
        ("---\na: 1\n--- x\nb: {= b: c =}\n---\n", ["{= b: c =}"]),
        ("<b>{= a: b =}</b>", ["{= a: b =}"]),
        ("![a](b) {= a: b =} [c](d)", ["{= a: b =}"]),
        ('[a](b) {= a: b =} "c")', ["{= a: b =}"]),
        ("[^1]: a footnote, {= a: b =}", ["{= a: b =}"]),
        ("[a link]: a.md 'title'\n{= a: b =}", ["{= a: b =}"]),
        ("[a]: {= a: b =}, not as an item", ["[a]: {= a: b =}, not as an item"]),
        ("*[J]* is {= a: b =}", ["{= a: b =}"]),
        ("[a](b 'c') {= a: b =} 'd')", ["{= a: b =}"]),
        ("{a: x =} {b: y =}", ["{a: x =}", "{b: y =}"]),
        ("{{ a }} {{ b }}", ["{{ a }}", "{{ b }}"]),
        ("{ = a: x} {= b: y =}", ["{ = a: x}", "{= b: y =}"]),
        ("{ = a: x} y}", ["{ = a: x}"]),
        ("{a: x =} y =}", ["{a: x =}"]),
        ("{a {b =}", ["{b =}"]),
        ("{{ a }} b }}", ["{{ a }}"]),
        ("{==} {= a: b =}", ["{==}", "{= a: b =}"]),
        ("---\na: {==} {= a: b =}\n---\n", ["{==}", "{= a: b =}"]),
        ("$$$$", ["$$$$", "$$"]),
        ("$$$x", ["$$$x"]),
        ("\\[\\] x\\]", ["\\[\\] x\\]"]),
        ("\\(\\) x\\)", ["\\(\\) x\\)"]),
        ("see => a.b-c d", ["=> a.b-c"]),
        ("see => a.bc d", ["=> a.bc"]),
        ("<b> {= a: b =} > 3", ["{= a: b =}"]),
        ("<b < {= a: b =} > 3", ["{= a: b =}"]),
        ('<a t="{= a: b =}"> {= c: d =} >', ['<a t="{= a: b =}">', "{= c: d =}"]),
        ("<a {= a: b =} <b>", ["{= a: b =}"]),
        ("a [b]: {= c: d =}", ["{= c: d =}"]),
        ('[a]:\n"{= c: d =}"', ["{= c: d =}"]),
        *((f"{mark}[{name}]: {{= c: d =}}", ["{= c: d =}"]) for mark in ("", "*") for name in ("", "a\nb", "a]b")),
        ("{: { {= a: b =} }", ["{= a: b =}"]),
        ("{: .x} {= a: b =} {: .y}", ["{= a: b =}"]),
        ("{: .x\n{= a: b =} }", ["{= a: b =}"]),
        *((text, [text]) for text in ("[a]: {=", "{: {=}", "<a {=>", "{= a: d['`'] =}")),
        *((f"[a](b {quote}{{={quote})", [f"(b {quote}{{={quote})"]) for quote in "'\""),
        ("<a <!-- {= a: b =} >", ["{= a: b =}"]),
        *((f"\\` a ` b\n{blank}\n{{= a: b =}} ` c \\`", ["{= a: b =}"]) for blank in ("", " ", "\t", " \t")),
        ("![a] {= a: b =} ]", ["{= a: b =}"]),
        ("![{= a: b =}] {= c: d =} ]", ["![{= a: b =}]", "{= c: d =}"]),
        ("![{=]", ["![{=]"]),
        *(
            (text.replace("'", quote), [f"{{= {name}: x =}}" for name in names])
            for quote in "'\""
            for text, names in (
                ("a (b '{= c: x =}')", "c"),
                ("[a](b c '{= c: x =}')", "c"),
                ("[a](b '{= c: x =}' {= d: x =} 'c')", "cd"),
                ("[a](b) '{= c: x =}')", "c"),
                ("[a](b( '{= c: x =}')", "c"),
                ("[a](b'{= c: x =}')", "c"),
                ("[a](b 'c' {= c: x =}')", "c"),
                ("[a](b '{= c: x =}' d {= d: x =}')", "cd"),
                ("[a](b 'c\n{= c: x =}')", "c"),
                ("[a](b '{= c: x =}\n')", "c"),
            )
        ),
        ("a stray ```\n\n=> a.b\n\n```\n", ["=> a.b"]),
        ("~~~\n~~~\n=> a.b\n~~~\n", ["=> a.b"]),
        ("~~~\n\n~~~\n=> a.b\n~~~\n", ["=> a.b"]),
        ("<!----> {= a: b =} -->", ["{= a: b =}"]),
        ("``{= a: b =}`", ["{= a: b =}"]),
        ("`{= a: b =}``", ["{= a: b =}"]),
        ("``{= a: b =}```", ["{= a: b =}"]),
        ("\\`{= a: b =}`", ["{= a: b =}"]),
    ],
)
def test_reference_ends_at_its_end(text: str, parts: list[str]):
    """The text after the reference is not part of it."""
    assert [part.text for part in find_parts(text)] == parts


@pytest.mark.parametrize(
    "text",
    [
        "=> a",
        "=> a.b.c",
        "=> a.b and more",
        "=>",
        "{= a =}",
        "{= a: =}",
        "{= a.b c =}",
        "{= a: b",
        "$x = {= a =}$",
        "$x = {= a: b$",
        "see => a.b",
        "- => a.b",
        "> => a.b",
        "{a: x =}",
        "{{ a: x }}",
        "{ = a: x =}",
        "{ = a.b: x = }",
        "{=a: x}",
        "$x = { = a: x =}$",
        "-> a.b",
        "= > a.b",
        "==> a.b",
        "→ a.b",
        "![a picture of {= a: b =}](a.png)",
        '[a link](a.md "title {= a: b =}")',
        '<div title="{= a: b =}">',
        "text\n{: title='{= a: b =}' }",
        "---\ndescription: The value {= a: b =}.\n---\n",
        "---  \n_x-y :1\nd: {= a: b =}\n--- \n",
        "{ =a: x}",
        "{\t=\ta\t: x\t}",
        "{  = a : x = }",
        "{  =  a.b  :x=  }",
        "{= a: x = }",
        "{=  a: x}",
        "{ = a: =}",
        "{a =}",
        "{a: =}",
        "{{ }}",
        "{{}}",
        "see => a._b",
        "see => a.b-c",
        "see =>a.bc",
        "  -> a.b  ",
        "~~> a.b",
        "=~ > a.b",
        "⇒ a.b",
        "\t→\ta.b",
        '[a link](a.md  "title {= a: b =}")',
        '[a link](a.md\t"title {= a: b =}")',
        "[a link](a.md 'title {= a: b =}')",
        "![a picture\nof {= a: b =}](a.png)",
        '[a link]: a.md "title {= a: b =}"',
        "  [a link]: <a.md>\n  'title {= a: b =}'",
        "[a link]: a.md (title {= a: b =})",
        "*[J]: the matrix {= a: b =}",
        "$$ a",
        "\\$ and $$ b",
        "$x",
        "$x+1",
        "a $5^2 is",
        "a $5\\cdot x is",
        "a $5x is",
        "a $5{x is",
        "a $5=x is",
        "$-x is",
        "a$$ b",
        "$x $ y$",
        "{ = a:}",
        "{a=}",
        "see =>\ta.b",
        "see => a.B",
        "-\t> a.b",
        "->a.b",
        "->  a.b",
        "-> a.b\t",
        "![{= a: b =}](a.png)",
        "<a{= a: b =}>",
        '<DIV title="{= a: b =}">',
        "{:{= a: b =}}",
        '[a]:b\n"{= a: b =}"',
        "[a]:\t b \t\n\t'{= a: b =}'",
        "[a]: b\n({= a: b =})",
        "[a]:{= a: b =}",
        "*[ab]:{= a: b =}",
        '[a](b.md "{= a: b =}")',
        "[a](b.md '{= a: b =}')",
        "[a](b\\( '{= a: b =}')",
        '[a]( "title {= a: b =}")',
        "---\na: 1\n--- x\nb: {= b: c =}\n---\n",
        "---\t\na\t:1\nd: {= a: b =}\n---\t\n",
        "---\nTitle: {= a: b =}\n---\n",
    ],
)
def test_malformed_reference_is_recognized(text: str):
    (part,) = find_parts(text)
    (malformed,) = part.values if isinstance(part, Formula) else [part]
    assert isinstance(malformed, Malformed)


def test_a_fence_without_an_end_hides_nothing_before_it():
    assert found("=> a.b\n\n```\n=> c.d\n")[0] == ("a", "b", None, 1)


def test_a_stray_delimiter_hides_nothing_in_other_paragraphs():
    """Otherwise, the text between two delimiters would be published as its source."""
    for mark in ("`", "$$", "\\(", "$"):
        for blank in ("", " ", "\t", " \t"):
            text = f"a stray {mark}\n{blank}\n=> a.b\n{blank}\nand {{= c: d =}}\n{blank}\nanother {mark}\n"
            assert found(text)[:2] == [("a", "b", None, 3), ("c", None, "d", 5)]


@pytest.mark.parametrize("piece", ["$", "`", "{=", "=>", "\\[", "\\(", "<!--", "```\n", "$$ ", "a b "])
def test_no_page_takes_long_to_read(piece: str):
    """The bound is on steps, not on speed. A regular expression that backtracks needs more steps in any case."""
    assert len(list(find_parts(piece * 5000))) <= 5000


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("{= s v @ J =}", "a colon is missing after s: write {= s: v @ J =}"),
        ("{= s.torch x[:, None] =}", "a colon is missing after s.torch: write {= s.torch: x[:, None] =}"),
        ("{= s: v", "it is not closed: write =} at its end"),
        ("the value $x = 3 is", "this formula is not closed"),
        ("$$\nx\n\n$$ is", "this formula is not closed"),
        ("=> s", "write => NAME.CELL on a line of its own"),
        ("see => s.cell", "write => NAME.CELL on a line of its own"),
        ("{s: v =}", "write {= NAME: EXPRESSION =}"),
        ("{= s : =}", "write {= NAME: EXPRESSION =}"),
        ("{= s: {= t: v =} =}", "write {= NAME: EXPRESSION =}"),
        ("{=s\tv=}", "a colon is missing after s: write {= s: v =}"),
        ("{=  s   v  =}", "a colon is missing after s: write {= s: v =}"),
        ("{= s-v=}", "write {= NAME: EXPRESSION =}"),
        ("{= s  =}", "write {= NAME: EXPRESSION =}"),
        ("<a title='{= s: v =}'>", "a value stands in a sentence or a formula"),
        ("---\na: {= s: v =}\n---\n", "a value stands in a sentence or a formula"),
    ],
)
def test_malformed_reference_says_what_to_write(text: str, advice: str):
    malformed = next(part for part in find_parts(text) if isinstance(part, Malformed))
    assert malformed.advice.startswith(advice)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("=> s", "s"),
        ("=> 1, s", None),
        ("{= s", "s"),
        ("{=s v =}", "s"),
        ("{=  s: =}", "s"),
        ("{= 1: s =}", None),
        ("{= 1 {= s: v =}", None),
    ],
)
def test_malformed_reference_knows_its_snippet(text: str, name: str | None):
    """The error can then be reported with the snippet."""
    (malformed,) = find_parts(text)
    assert isinstance(malformed, Malformed)
    assert malformed.name == name


@pytest.mark.parametrize(
    ("written", "name", "cell", "expression"),
    [
        ("{=s:x=}", "s", None, "x"),
        ("{=  s  :  x + 1  =}", "s", None, "x + 1"),
        ("{= s.c: d['k':] =}", "s", "c", "d['k':]"),
        ("{= s: x == 1 =}", "s", None, "x == 1"),
        ("{=\ts\t:\tx\t=}", "s", None, "x"),
    ],
)
def test_blanks_within_a_value_are_nothing(written: str, name: str, cell: str | None, expression: str):
    assert found(f"a {written}, b") == [(name, cell, expression, 1)]


def test_reference_at_the_start_is_found():
    assert found("=>\ta.b") == found("\t=> a.b") == [("a", "b", None, 1)]
    assert found("\n{= a: b =}") == found("\n${= a: b =}$") == [("a", None, "b", 2)]
    assert found("\\\\{= a: b =}") == found("\\\\${= a: b =}$") == [("a", None, "b", 1)]  # an escaped backslash
    assert found("---\n\n{= a: b =}\n\n---\n") == [("a", None, "b", 3)]  # a horizontal rule, not front matter


@pytest.mark.parametrize(
    ("value", "raised"),
    [
        ("12", False),
        ("3.25", False),
        (r"(1,\, 2)", False),
        (r"\begin{bmatrix} 1 \end{bmatrix}", False),
        (r"\left(1,\, (2,\, 3)\right)", False),
        ("()", False),
        ("(1\n)", False),
        ("(1) x", True),
        ("x (1)", True),
        (r"x \left(1\right)", True),
        ("2x", True),
        ("-3", True),
        (r"3 \times 10^{2}", True),
        ("2-3 i", True),
        ("", True),
    ],
)
def test_value_with_a_power_is_one_group(value: str, raised: bool):
    """Otherwise, the power would apply to the last digit alone."""
    filled = f"{{\\left({value}\\right)}}" if raised else f"{{{value}}}"
    for tex, behind in (
        ("{= s: v =}^2", "^2"),
        ("{= s: v =} ^2", " ^2"),
        ("^{= s: v =}", ""),
        ("{= s: v =} + x^2", " + x^2"),
    ):
        base = "x" if tex.startswith("^") else "w = "
        (formula,) = find_parts(f"${base}{tex}$")
        assert isinstance(formula, Formula)
        before = "x^" if tex.startswith("^") else base
        assert formula.filled([value]) == before + (filled if "^2" in behind[:3] else f"{{{value}}}") + behind


@pytest.mark.parametrize(
    ("tex", "filled"),
    [
        (r"\frac{= s: v =}{= s: v =}", r"\frac{12}{12}"),
        ("x^{= s: v =}", "x^{12}"),
        ("{= s: v =}^2", "{12}^2"),
        ("2 + {= s: v =}", "2 + {12}"),
    ],
)
def test_the_braces_of_a_value_are_tex_s_as_well(tex: str, filled: str):
    """Without the braces of TeX, the text would be x to the 1, times 2."""
    (formula,) = find_parts(f"${tex}$")
    assert isinstance(formula, Formula)
    assert formula.filled(["12"] * len(formula.values)) == filled


def test_a_negative_number_keeps_its_sign_within_a_power():
    (formula,) = find_parts("${= s: z =}^2$")
    assert isinstance(formula, Formula)
    assert formula.filled(["-3"]) == r"{\left(-3\right)}^2"
    assert formula.filled([r"2 \times 10^{3}"]) == r"{\left(2 \times 10^{3}\right)}^2"


@pytest.mark.parametrize(
    ("tex", "value", "filled"),
    [
        (r"2 \cdot {= s: z =}", "-2", r"2 \cdot {\left(-2\right)}"),
        (r"3x{= s: z =}", "-2", r"3x{\left(-2\right)}"),
        (r"(a + b) {= s: z =}", "-2", r"(a + b) {\left(-2\right)}"),
        (r"5 - {= s: z =}", "-2", r"5 - {\left(-2\right)}"),
        (r"2\,{= s: z =}", "-2", r"2\,{\left(-2\right)}"),
        (r"1,\,{= s: z =}", "-2", r"1,\,{-2}"),
        (r"a + {= s: z =}", "-2", r"a + {\left(-2\right)}"),
        (r"b = {= s: z =} + 1", "-2", r"b = {-2} + 1"),
        (r"({= s: z =}, 1) \to {= s: z =}", "-2", r"({-2}, 1) \to {-2}"),
        (r"\frac{{= s: z =}}{2}", "-2", r"\frac{{-2}}{2}"),
        (r"2 \cdot {= s: z =}", "1+2 i", r"2 \cdot {\left(1+2 i\right)}"),
        (r"-{= s: z =}", "1+2 i", r"-{\left(1+2 i\right)}"),
        (r"{= s: z =} \cdot 2", "1+2 i", r"{\left(1+2 i\right)} \cdot 2"),
        (r"{= s: z =} x", "1+2 i", r"{\left(1+2 i\right)} x"),
        (r"w = {= s: z =}", "1+2 i", r"w = {1+2 i}"),
        (r"3 / {= s: z =}", r"1.5 \times 10^{-7}", r"3 / {\left(1.5 \times 10^{-7}\right)}"),
        (r"3 \cdot {= s: z =}", r"1.5 \times 10^{-7}", r"3 \cdot {1.5 \times 10^{-7}}"),
        (r"v \cdot {= s: z =}", "(1, -2)", r"v \cdot {(1, -2)}"),
        (r"2 \cdot {= s: z =}", "2-", r"2 \cdot {2-}"),
        *(
            (f"a {sign}{space}{{= s: z =}}", "-2", rf"a {sign}{space}{{\left(-2\right)}}")
            for sign in ("-", "+", r"\pm", r"\mp", r"\oplus", r"\ominus")
            for space in ("", " ", "  ")
        ),
        *(
            (f"{factor}{space}{{= s: z =}}", "-2", rf"{factor}{space}{{\left(-2\right)}}")
            for factor in ("x", "X", "3", ")", "]", "/", "*", "·", r"\div", r"\times", r"\odot", r"\otimes", r"\circ")
            for space in ("", " ", r"\,", r"\;", r"\:", r"\!", r"\ ", "~", r"\, ~")
        ),
        *((f"{command} {{= s: z =}}", "-2", f"{command} {{-2}}") for command in (r"\to", r"\Xi", r"\XI", r"\P", r"\i")),
        *(
            (f"{{= s: z =}}{space}{factor}", "1+2 i", rf"{{\left(1+2 i\right)}}{space}{factor}")
            for factor in ("x", "X", "(", "/", "*", "·", r"\div", r"\cdot", r"\times", r"\odot", r"\otimes", r"\circ")
            for space in ("", " ", "  ")
        ),
        (r"{= s: z =} + 2 \cdot x", "1+2 i", r"{1+2 i} + 2 \cdot x"),
        *(
            (f"3 {sign}{space}{{= s: z =}}", r"2 \times 10^{3}", rf"3 {sign}{space}{{\left(2 \times 10^{{3}}\right)}}")
            for sign in ("/", r"\div")
            for space in ("", " ", "  ")
        ),
    ],
)
def test_number_gets_brackets_next_to_an_operator_or_a_factor(tex: str, value: str, filled: str):
    """Negative numbers after a sign or a factor, complex numbers in a product, and powers of ten in a denominator."""
    (formula,) = find_parts(f"${tex}$")
    assert isinstance(formula, Formula)
    assert formula.filled([value] * len(formula.values)) == filled


def test_each_hole_of_a_formula_ends_where_it_ends():
    (formula,) = find_parts("$x {==} {= a: b =}$")
    assert isinstance(formula, Formula)
    assert [value.text for value in formula.values] == ["{==}", "{= a: b =}"]


def test_error_in_front_matter_has_its_line():
    """The front matter is read before a builder removes it. The text below it is read later."""
    text = "---\na: {= s: x =}\nb: { = t: y =}\n---\n\n{= below: x y =} {= u =}\n"
    assert [(part.text, part.line) for part in find_in_head(text)] == [("{= s: x =}", 2), ("{ = t: y =}", 3)]
    assert [text[part.start : part.end] for part in find_in_head(text)] == ["{= s: x =}", "{ = t: y =}"]
    assert [part.line for part in find_parts(text)] == [2, 3, 6, 6]
    assert list(find_in_head("text {= a =}\n\n---\na: {= b =}\n---\n")) == []


def test_a_formula_is_filled_with_values_in_their_places():
    text = "a\n\n$$\nJ = {= s: J =},\nv = {= s: v =} {= bad =}\n$$\n"
    (formula,) = find_parts(text)
    assert isinstance(formula, Formula)
    assert formula.filled(["1", "22", "333"]) == "\nJ = {1},\nv = {22} {333}\n"
    assert [value.line for value in formula.values] == [4, 5, 5]
    assert [value.wanted.expression for value in formula.references] == ["J", "v"]
    assert formula.block
    assert [part.block for part in find_parts("$x$ {= s: x =} {= s =}")] == [False, False, False]
    assert [part.block for part in find_parts("=> s.x")] == [True]


def test_unclosed_reference_is_shown_up_to_the_end_of_its_line():
    (malformed,) = find_parts("one\n\na $x = 3 is  \nmore\n")
    assert (malformed.text, malformed.line) == ("$x = 3 is", 3)
    (long,) = find_parts(f"${'x' * 2000} is")
    assert len(long.text) == 1000


def test_all_pages_and_labs_are_looked_at(tmp_path: Path):
    (tmp_path / "b").mkdir()
    (tmp_path / "a.md").write_bytes("=> s.é{= a: x =}\n\xff {= a: x =}".encode("latin-1"))
    (tmp_path / "b" / "c.md").write_text("ᵀ {= c: x =}", "utf-8")
    (tmp_path / "b" / "lab.py").write_bytes(b"# %% [markdown]\n# A formula $x$ \xff\n\n# %% code\nx = '$y$'\n")
    (tmp_path / "d.txt").write_text("{= d: x =}", "utf-8")
    parts = all_parts(tmp_path)
    assert [part.text for part in parts][-3:] == ["{= a: x =}", "{= c: x =}", "$x$"]


@pytest.mark.parametrize(
    "text", ["it costs $5.", "it costs $55.", "$5 and $6,50", "\\$x", "5$ or 5 $ a day", "`$x`", "US$", "$ 5"]
)
def test_dollar_does_not_make_a_formula(text: str):
    assert list(find_parts(text)) == []


def test_literal_text_is_not_replaced():
    scanner = Scanner("(?P<name> [ab] )")
    assert [one.group() for one in find_verbatim("- a `a` \\` \\\\( b <!-- b --><!---->\n~~~\nc\n~~~\n")] == [
        "`a`",
        "\\`",
        "\\\\",
        "<!-- b -->",
        "<!---->",
        "~~~\nc\n~~~",
    ]
    assert scanner.replace("- a `a` \\` b <!-- b -->", lambda form: form["name"].upper()) == "- A `a` \\` B <!-- b -->"


@pytest.mark.parametrize(
    ("page", "shelves"),
    [("a.md", ("a",)), ("b/a.md", ("a",)), ("b/index.md", ("b", "home")), ("index.md", ("", "home"))],
)
def test_page_has_a_folder_of_examples_with_its_name(page: str, shelves: tuple[str, ...]):
    assert shelves_of(Path(page)) == shelves


@pytest.mark.parametrize(
    ("name", "page", "local"),
    [
        ("a/b", "a.md", "b"),
        ("a/b", "c.md", "a-b"),
        ("a/b", None, "a-b"),
        ("home/b", "index.md", "b"),
        ("a", "a.md", "a"),
        ("docs/a.md", "docs/a.md", "page"),
    ],
)
def test_example_of_the_page_has_a_short_name_in_ids(name: str, page: str | None, local: str):
    assert local_name(name, Path(page) if page else None) == local


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("=> good", True),
        ("=> nope", False),
        ("=> good.torch", True),
        ("=> nope.torch", True),  # no text that looks so means anything else
        ("see => good.torch", True),
        ("see => nope.torch", False),
        ("{= good @ x =}", True),
        ("{= nope @ x =}", False),
        ("{= nope @ good =}", False),
        ("{{ good }}", True),
        ("{{ version }}", False),
        ("{{ version: good }}", True),
        ('<a title="{= good: x =}">', True),
        # a formula that is not closed, or a variable of a shell
        ("$$ x", True),
        *((f"a ${formula} is", True) for formula in ("x^2", "x_1", "x{2", "x=2", "\\alpha")),
        ("a $HOME is", False),
    ],
)
def test_text_that_names_no_example_is_ordinary(text: str, kept: bool):
    names = {"full/good"}
    assert bool(list(find_parts(text, locate="full/{}".format, is_known=names.__contains__))) == kept


def test_fences_of_a_page_are_cells_of_its_own_example():
    text = "a {= b: x =}\n\n```python torch\nx = 1\n```\n\n- c\n\n    ```python numpy\n    x = 1\n    ```\n\n{= d: x =}"
    parts = list(find_parts(text, locate=Names(own="own.md", pair=PAIR)))
    assert parts[1:3] == [
        CellReference(14, 39, 3, "```python torch", "own.md", "torch"),
        CellReference(50, 83, 9, "```python numpy", "own.md", "numpy"),
    ]
    assert [part.line for part in parts] == [1, 3, 9, 13]
    others = [*find_references(text, locate=Names("full/{}".format, pair=PAIR))]
    assert [(part.line, part.name) for part in others] == [(1, "full/b"), (13, "full/d")]


def test_dollar_stays_if_formulas_are_off():
    assert list(find_parts("the value $x = 3 is", formulas=False)) == []


def growing(piece: str) -> Callable[[int], str]:
    """Return a function that makes a text of pieces after more and more backticks, so that no code span is closed."""
    return lambda size: "".join("`" * number + piece for number in range(1, round((2 * size) ** 0.5)))


LONG: dict[str, Callable[[int], str]] = {
    piece: lambda size, piece=piece: piece * (size // len(piece))  # type: ignore[misc]
    for piece in (
        "![", "![{=", "![{=\n", r"\(", r"\[", "<!--", "<!-- `", "`a ``b ", "```\n", "``` a\n````\n", "````x\n```\n", "~~~\n",
        "$a ", "$$a ", "$5 ", "{= s: n =} ", "=> s.b\n\n", "    {= s: n =} ", "- a\n\n    {= s: n =}\n", "<a {=", "{: {=",
    )
}  # fmt: skip
LONG |= {
    "backticks": growing("a"),
    "fences": growing("a\n"),
    "a title": lambda size: '[](a "' + "{=" * (size // 2),
    "a value after fences": lambda size: "~~~\na\n~~~\n" * (size // 11) + "{= s: n =}",
    "a title that does not end there": lambda size: '[](a "' + "{=" * (size // 2) + '" b ")',
    "a title that does not end there, in single quotes": lambda size: "[](a '" + "{=" * (size // 2) + "' b ')",
    "a tag": lambda size: "<a " + "{=" * (size // 2),
    "words of images before a value": lambda size: "![" * (size // 2) + "{=",
    "backticks in two paragraphs": lambda size: "\n\n".join([growing("a")(size // 2)] * 2),
    "words of an image": lambda size: "![" + "{=" * (size // 2),
    "a formula that ends in another paragraph": lambda size: "\\(" * (size // 2) + "\n\n\\)",
    "a formula that ends after a line of blanks": lambda size: "\\(" * (size // 2) + "\n \t \n\\)",
    "steps": lambda size: "".join(" " * depth + "- {= s: n =}\n" for depth in range(round((2 * size) ** 0.5))),
}


def read_whole(text: str) -> None:
    """Find all references of a page, and whether each is in code."""
    find_fences(text, PLAIN)
    for part in find_parts(text):
        is_code(text, part.start, block=part.block)


NUMBERS = count(100)


def seconds_of(text: str) -> float:
    """Return the CPU time for reading a page, the best of three, because the machine may be busy."""
    times = []
    for number in islice(NUMBERS, 3):
        page = f"{text}\n{number}"  # another one each time: the scanner remembers what it has found in a text
        began = time.thread_time()  # exact also in a process with a timer
        read_whole(page)
        times.append(time.thread_time() - began)
    return min(times)


@pytest.mark.parametrize("make", LONG.values(), ids=map(repr, LONG))
def test_time_of_reading_a_page_grows_with_its_length(make: Callable[[int], str]):
    """40 kB of `![` once took 12 seconds. Sixteen times the text takes some sixteen times as long."""
    gc.disable()  # the collector visits all objects of the tests again and again
    try:
        is_linear = (seconds_of(make(40_000)) < 32 * seconds_of(make(2_500)) + 0.005 for _ in range(3))
        assert any(is_linear)  # a busy machine may take long once
    finally:
        gc.enable()


# The rule for literal text as one regular expression, which is slow if parts are not closed.
RULE = re.compile(
    r"""
      ^[ \t>]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t>]*(?P=fence)[`~]*[ \t]*$
    | <!--.*?-->
    | (?<!`)(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)
    | \\[\\$`{]
    | (?P<form> @+ )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
PIECES = ("<!--", "-->", "!", "[", "`", "``", "```", "```x\n", "\n```\n", "\n> ````\n", "~~~", "\n~~~~\n", "\n", "\n \n", "a", "@", " ", "\\")  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_scanner_finds_what_the_rule_finds(seed: int):
    """The pieces open and do not close, in any order."""
    chance, scanner = random.Random(seed), Scanner("(?P<form> @+ )")
    for _ in range(400):
        text = "".join(chance.choices(chance.sample(PIECES, 9), k=40))
        found = list(RULE.finditer(text))
        assert [one.span() for one in scanner.find(text)] == [one.span() for one in found if one["form"]], text
        assert [one.span() for one in fences(text)] == [one.span() for one in found if one["fence"]], text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("text\n\n    => a.b", True),
        ("text\n    => a.b", True),
        ("   => a.b", False),
        ("\t=> a.b", True),
        ("- item\n\n    => a.b", False),
        ("- item\ngoes on\n\n    => a.b", False),
        ("- item\n\n        => a.b", True),
        ("- item\n\n    more\n\n        => a.b", True),
        ("- item\n\n    - item\n\n        => a.b", False),
        ("1. item\n    => a.b", False),
        ("- item\n\ntext\n\n    => a.b", True),
        ("!!! note\n    => a.b", False),
        ('=== "Tab"\n\n    => a.b', False),
        ("[^1]: note\n\n    => a.b", False),
        ("text\n    goes on with {= a: b =}", False),
        ("text\n\n    shows {= a: b =}", True),
        ("text\n\n    $$\n    x\n    $$", True),
        ("* item\n\n    => a.b", False),
        ("+ item\n\n    => a.b", False),
        ("12) item\n\n    => a.b", False),
        ("??? note\n    => a.b", False),
        ("???+ note\n    => a.b", False),
        ('===! "Tab"\n\n    => a.b', False),
        ('===+ "Tab"\n\n    => a.b', False),
        ("[^one]: note\n\n    => a.b", False),
        ("[^]: text\n\n    => a.b", True),
        ("Term\n\n: definition\n\n    => a.b", False),
        ("one - two\n\n    => a.b", True),
        ("\n- item\n\n    => a.b", False),
        ("- item\n\n\n\n    => a.b", False),
        ("text\n\n \n    => a.b", True),
        ("- item\n\n    more\n\n    => a.b", False),
        ("- item\n\n  more\n\n    => a.b", False),
        ("text\n \n- item\n    => a.b", False),
    ],
)
def test_indented_code_is_recognized(text: str, code: bool):
    """Otherwise, the page would have a block of code, with the source of HTML in it."""
    (part,) = find_parts(text)
    for behind in ("", "\n\nMore text."):
        assert is_code(text + behind, part.start, block=part.block) == code


@pytest.mark.parametrize("seed", range(5))
def test_first_characters_of_the_forms_leave_no_form_out(seed: int):
    """They only make the search faster: each form of a page begins with one of them, or begins a line."""
    slow = Scanner(FORMS._forms)  # noqa: SLF001
    pieces = ["$x$", "$$", "$", r"\(y\)", r"\[z\]", "{= a: b =}", "{= site: values =}", "{= a b =}", "{b =}", "{{ c }}"]
    pieces += ["=> a.b", "-> a.b", "→ a.b", "⇒ a.b", "![{= a: b =}](c)", '[c](d "{= a: b =}")', "{: .e {= a: b =}}"]
    pieces += [
        '<i title="{= a: b =}">',
        "*[f]: {= a: b =}",
        "[g]: h '{= a: b =}'",
        "---\na: {= a: b =}\n---\n",
        "`",
        "```",
    ]
    pieces += ["<!--", "-->", "\\", "`{= a: b =}`", "word", " ", " ", "\n", "\n", "\n\n", "    "]
    draw = random.Random(seed)
    for _ in range(300):
        text = "".join(draw.choices(pieces, k=draw.randrange(1, 12)))
        assert [one.span() for one in FORMS.find(text)] == [one.span() for one in slow.find(text)], text
