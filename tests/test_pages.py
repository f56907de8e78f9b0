"""Pages: what is a reference, and what only looks like one."""

import pytest

from by_example.source.page import Formula, find_parts, find_references


def found(text: str) -> list[tuple[str, str | None, str | None, int]]:
    return [(r.name, r.cell, r.expression, r.line) for r in find_references(text)]


def test_the_three_forms():
    text = "# T\n\n=> a.torch\n\nIt is {= b: x + 1 =} and\n{= c.cell: f(x)[0] =}.\n\n    => d-e.numpy_2  \n"
    assert found(text) == [
        ("a", "torch", None, 3),
        ("b", None, "x + 1", 5),
        ("c", "cell", "f(x)[0]", 6),
        ("d-e", "numpy_2", None, 8),
    ]
    assert [text[r.start : r.end].strip() for r in find_references(text)] == [r.text for r in find_references(text)]


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
    assert (value.name, value.expression, value.malformed) == ("s", "J", False)
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
        "<!--\n=> a.b\n{= a: b =}\n-->",
        "it costs $5 and $6, or \\$x\\$",
        "x >= y, x => y",
        "TeX's {=} and an escaped \\{= a: b =}",
    ],
)
def test_what_is_shown_is_not_found(text: str):
    assert list(find_parts(text)) == []


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
    ],
)
def test_what_is_malformed_is_found_as_such(text: str):
    (reference,) = find_references(text)
    assert reference.malformed


def test_a_fence_without_an_end_hides_nothing_before_it():
    assert found("=> a.b\n\n```\n=> c.d\n")[0] == ("a", "b", None, 1)


def test_a_stray_delimiter_hides_nothing_in_other_paragraphs():
    """Else what stands between would be published as it was written."""
    for mark in ("`", "$$", "\\(", "$"):
        assert found(f"a stray {mark}\n\n=> a.b\n\nand {{= c: d =}}\n\nanother {mark}\n")[:2] == [
            ("a", "b", None, 3),
            ("c", None, "d", 5),
        ]


@pytest.mark.parametrize("piece", ["$", "`", "{=", "=>", "\\[", "\\(", "<!--", "```\n", "$$ ", "a b "])
def test_no_page_takes_long_to_read(piece: str):
    """A bound on steps, not on speed: what takes a regular expression for ever takes more than this in any case."""
    assert len(list(find_parts(piece * 5000))) <= 5000
