"""Comments of a page's author, which its Markdown form and its notebook do not contain."""

import pytest

from seconded._internal.export.portable import hide_comments, portable

COMMENTS = [
    # the page, its other forms
    ("## Fix\n<!-- prose: mended: a reason -->\n\nText\n", "## Fix\n\nText\n"),
    ("A\n\n<!-- refused: a message -->\n\nB\n", "A\n\nB\n"),
    ("A\n\n<!-- one -->\n  <!-- two\n\nlines -->\n\nB\n", "A\n\nB\n"),
    ("<!-- first -->\n\nA\n", "A\n"),
    ("A\n\n<!-- last -->", "A\n\n"),
    ("A <!-- between --> B\n", "A B\n"),
    ("A <!-- before a word -->B<!-- in a word -->C\n", "A BC\n"),
    ("- A\n\n    <!-- in a list -->\n\n    B\n", "- A\n\n    B\n"),
]
SHOWN = [
    "Write `<!-- prose: mended: a reason -->` above it.\n",
    "```html\n<!-- a comment of the code -->\n```\n",
    "~~~~\n~~~\n<!-- a comment of the code -->\n~~~~\n",
    "Code:\n\n    <!-- a comment of the code -->\n\nText\n",
    "It begins with <!-- and does not end.\n",
]


@pytest.mark.parametrize(("page", "expected"), COMMENTS)
def test_comment_is_left_out_of_other_forms(page: str, expected: str):
    hidden = hide_comments(page)
    assert len(hidden) == len(page)
    assert portable(hidden, str) == expected


@pytest.mark.parametrize("page", SHOWN)
def test_comment_that_a_page_shows_as_code_stays(page: str):
    assert portable(hide_comments(page), str) == page
