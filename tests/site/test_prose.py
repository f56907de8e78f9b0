"""The prose linter: the text that it reads of a file, and the effect of an exception."""

from pathlib import Path

import pytest

from tools.prose.linter import Finding, for_readers, judge
from tools.prose.rows import read_prose

PAGE = """\
---
description: One sentence.
messages:
  - said: "RuntimeError: not ours"
    cause: The cause.
    before: |
      x = 1
---

# A title

It is {= main: x.grad =}, and $x^2 =
2$ holds. The message *"grad can be implicitly created"* is quoted. <!-- hidden -->

=> main.torch

$$ x $$

```python
code = 1
```

| a | `b` | {: .lead }
"""
CODE = '''\
"""A module.

    indented = code
"""

# %% torch
x = 1  # a comment behind code  # noqa: E501
# A comment of
# two rows, with a_name.


def test_page_may_be_empty():
    """Return nothing.

    Args:
        first: what comes
            first.

    The end.
    """
'''
LAB = """\
# ---
# question: Why?
# ---

# %% [markdown]
# # Title
#
# Text with $x$.

# %% code
x = 1  # one
"""


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "a.md",
            PAGE,
            [
                (2, "One sentence."),
                (5, "The cause."),
                (10, "# A title"),
                (12, "It is `…`, and `…`"),
                (13, " holds. The message `…` is quoted."),
                (23, "| a | `b` |"),
            ],
        ),
        (
            "a.py",
            CODE,
            [
                (1, "A module."),
                (7, "a comment behind code"),
                (8, "A comment of"),
                (9, r"two rows, with a\_name."),
                (12, "Test page may be empty"),
                (13, "Return nothing."),
                (16, "what comes"),
                (17, "first."),
                (19, "The end."),
            ],
        ),
        ("lab.py", LAB, [(2, "Why?"), (6, "# Title"), (8, "Text with `…`."), (11, "one")]),
    ],
)
def test_prose_of_a_file_has_no_code_and_keeps_its_lines(
    tmp_path: Path, name: str, text: str, expected: list[tuple[int, str]]
):
    (tmp_path / name).write_text(text, "utf-8")
    assert [tuple(row) for row in read_prose(tmp_path / name) if row.text.strip()] == expected


def test_arguments_and_comments_are_paragraphs_of_their_own(tmp_path: Path):
    (tmp_path / "a.py").write_text(CODE, "utf-8")
    paragraphs = "\n".join(row.text for row in read_prose(tmp_path / "a.py")).split("\n\n")
    assert "what comes\nfirst." in [paragraph.strip() for paragraph in paragraphs]


BEHIND, LONG = Finding(3, "behind", '"behind": write after'), Finding(3, "sentence", "a sentence of 30 words")


@pytest.mark.parametrize(
    ("comment", "findings", "expected"),
    [
        ("", [BEHIND, LONG], [(3, BEHIND.says), (3, LONG.says)]),
        ("<!-- prose: behind: quoted -->", [BEHIND, LONG], [(3, LONG.says)]),
        ("<!-- prose: Behind: quoted -->", [BEHIND], []),
        ("<!-- prose: sentence: a list -->", [BEHIND, LONG], [(3, BEHIND.says)]),
        ("<!-- prose: behind: quoted -->", [], [(4, "this exception allows nothing: behind")]),
        ("<!-- prose: behind -->", [BEHIND], [(4, "this exception gives no reason")]),
        (
            "\n<!-- prose: behind: another paragraph -->",
            [BEHIND],
            [(3, BEHIND.says), (5, "this exception allows nothing")],
        ),
        ("`<!-- prose: behind: shown -->`", [BEHIND], [(3, BEHIND.says)]),
        ("```\n<!-- prose: behind: shown -->\n```", [BEHIND], [(3, BEHIND.says)]),
    ],
)
def test_exception_allows_what_it_names_in_its_paragraph(
    comment: str, findings: list[Finding], expected: list[tuple[int, str]]
):
    text = f"# Title\n\nA sentence behind code.\n{comment}\n\nThe end.\n"
    found = list(judge("docs/a.md", text, findings))
    assert [error.line for error in found] == [line for line, _ in expected]
    assert all(says in str(error) for error, (_, says) in zip(found, expected, strict=True))


def test_exception_in_python_is_a_comment():
    text = """'# prose: behind: shown'\nx = 1  # prose: behind: quoted\n"""
    assert not list(judge("a.py", text, [Finding(2, "behind", "")]))
    assert [str(error.line) for error in judge("a.py", text, [])] == ["2"]


def test_semicolon_is_reported_for_readers_only():
    assert for_readers("docs/explore/lab.py")
    assert for_readers("snippets/hooks/main.py")
    assert for_readers("README.md")
    assert not for_readers("src/seconded/_internal/errors.py")
