"""The tool that counts typed numbers finds them all, and the checks of this site see a change of most."""

import random
from pathlib import Path

from tools.ours import PAGES
from tools.typed import Checks, Typed, find_typed, is_seen

TEXT = """\
---
description: Two of 3.
quoted: [28]
search:
  also:
    - "the gradient at 17"
messages:
  - said: "it is 18"
    also: ["it is 19"]
    at: "#it-is-20"
---

# Of 4

1. `x[5]` and $x_{6} = 7^8$, {= main: x[9] =}, [a link](page.md#10), and 1,100 or 12.

| 13 |
|---|

=> main.cell14

```text
15
```

$$ \\shape{J}{16\\times n} $$
"""
_LEAST, _DRAWN = 0.6, 40  # of the numbers in formulas, and how many are drawn


def test_typed_numbers_of_a_page_are_found_by_kind():
    found = sorted((one.start, one.kind, TEXT[one.start : one.end]) for one in find_typed(Path("page.md"), TEXT))
    assert [(kind, number) for _, kind, number in found] == [
        ("front matter", "3"),
        ("front matter", "18"),
        ("headings", "4"),
        ("formulas", "7"),
        ("formulas", "8"),
        ("prose", "1,100"),
        ("prose", "12"),
        ("tables", "13"),
        ("formulas", "16"),
    ]


def test_change_is_of_the_last_digit_alone():
    assert Typed(Path("page.md"), "prose", 3, 5).changed("It 12.") == "It 13."
    assert Typed(Path("page.md"), "prose", 3, 5).changed("It 19.") == "It 18."


def test_checks_see_a_change_of_most_typed_numbers_in_formulas():
    """`python -m tools.typed` changes all of them, and prints the share that the page on checking gives."""
    pages = {page: page.read_text("utf-8") for page in sorted(PAGES.rglob("*.md"))}
    typed = [one for page, text in pages.items() for one in find_typed(page, text) if one.kind == "formulas"]
    drawn = random.Random(len(typed)).sample(typed, _DRAWN)
    seen = [is_seen(one, pages[one.page], Checks(one.page)) for one in drawn]
    assert sum(seen) >= _LEAST * _DRAWN
