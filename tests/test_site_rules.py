"""The rules of this site: each can fail, and says where and what to do."""

import inspect
from collections.abc import Callable
from pathlib import Path

import pytest

from by_example.examples import Examples
from tests import site_rules
from tests.small_site import GOOD

PAGE = """\
---
description: A page of a made-up site, which is described in more than forty letters.
---

# A page

=> good.numpy

It is {= good: x =}, and `x` is `[1.0, 2.0]`.

## Where to go next

- [Another](other.md): more.
"""
HOME = PAGE.replace(
    "- [Another](other.md): more.",
    "### Part\n\n- [A page](page.md): why?\n- [Another](other.md): and why?\n\n### Messages\n\n- [All](messages/index.md): what was said?",
)
MESSAGE = PAGE.replace("other.md", "../page.md")  # which leads to a page that does not lead back
MESSAGES = MESSAGE.replace("It is", "- [`x`](one.md#part): that.\n\nIt is")
NAV = """\
site_name: !ENV [NAME, t]
nav:
  - Home: index.md
  - Tab:
      - Part:
          - A page: page.md
          - Another: other.md
  - Messages:
      - All: messages/index.md
      - Needs v:
          - A message: messages/one.md

plugins: []
"""
SNIPPET = GOOD.replace('print("v', 'J = np.diag(6 * x)\nprint("v')
FENCE = "\n```python\nx = 1\n```\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A site that keeps all rules."""
    files = {
        "docs/index.md": HOME,
        "docs/page.md": PAGE,
        "docs/other.md": PAGE.replace("other.md", "page.md"),
        "docs/messages/index.md": MESSAGES,
        "docs/messages/one.md": MESSAGE,
        "mkdocs.yml": NAV,
        "snippets/good.py": SNIPPET,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


Said = Callable[..., list[str]]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory, examples_of: Callable[[Path], Examples]) -> Said:
    """What a rule says of a site; its snippets are run and proved once."""
    folder = tmp_path_factory.mktemp("snippets")
    (folder / "good.py").write_text(SNIPPET, "utf-8")
    examples = examples_of(folder)

    def said(rule: Callable[..., site_rules.Complaints], root: Path) -> list[str]:
        runs = [examples] if "examples" in inspect.signature(rule).parameters else []
        return [str(complaint) for complaint in rule(root, *runs)]

    return said


@pytest.mark.parametrize("rule", site_rules.RULES, ids=lambda rule: rule.__name__)
def test_a_site_that_keeps_the_rules_hears_nothing(root: Path, said: Said, rule: Callable[..., site_rules.Complaints]):
    assert said(rule, root) == []


BROKEN = [
    # rule, file, what stands there, what comes instead, what is said
    (site_rules.python_is_run, "docs/page.md", "\n## Where", f"{FENCE}\n## Where", "docs/page.md:11: this code is not run"),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "made-up site, which is described in more", "few", "docs/page.md:1: this page does not say what it is about"),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "made-up site, which", '"made-up" site, which', 'docs/page.md:2: the description has one of ", < and >'),
    (site_rules.pages_have_a_head_and_a_place, "docs/page.md", "# A page", "# A page\n\n# Two", "docs/page.md: this page has 2 titles"),
    (site_rules.pages_have_a_head_and_a_place, "mkdocs.yml", "page.md", "pag.md", "mkdocs.yml: docs/page.md is not in the navigation"),
    (site_rules.pages_have_a_head_and_a_place, "mkdocs.yml", "page.md", "pag.md", "mkdocs.yml:6: there is no page pag.md"),
    (site_rules.see_also_leads_both_ways, "docs/other.md", "](page.md)", "](pag.md)", "docs/other.md:13: there is no page pag.md"),
    (site_rules.home_lists_every_page, "docs/index.md", "(page.md): why?", "(page.md): read it", "docs/index.md:15: this row asks no question: - [A page](page.md): read it"),
    (site_rules.home_lists_every_page, "mkdocs.yml", "          - Another: other.md\n", "", "docs/index.md:11: the navigation has no more in this part, this list has other.md"),
    (site_rules.home_lists_every_page, "docs/index.md", "](messages/index.md)", "](messages/one.md)", "docs/index.md:11: the navigation has messages/index.md, this list has messages/one.md"),
    (site_rules.messages_are_listed, "docs/messages/index.md", "- [`x`](one.md#part): that.", "", "docs/messages/index.md: the navigation has one.md, this list has no more"),
    (site_rules.messages_are_listed, "mkdocs.yml", "messages/one.md", "messages/two.md", "docs/messages/index.md: the navigation has two.md, this list has one.md"),
    (site_rules.messages_say_what_to_do, "docs/page.md", "---\n\n", 'messages:\n  - said: "ValueError: it is wrong"\n    cure: Mend it.\n---\n\n', "docs/page.md:4: ValueError: it is wrong has no cause"),
    (site_rules.messages_say_what_to_do, "docs/page.md", "---\n\n", "messages:\n" + 2 * "  - {symptom: it is wrong, cause: c, cure: c}\n" + "---\n\n", "docs/page.md:5: this is listed twice: it is wrong"),
    (site_rules.see_also_leads_both_ways, "docs/other.md", "](page.md)", "](index.md)", "docs/other.md:11: docs/page.md leads here, and nothing leads back\n  add to the list of docs/other.md: - [Title](page.md)"),
    (site_rules.see_also_leads_both_ways, "docs/page.md", "## Where to go next", "## Elsewhere", "docs/page.md: this page does not say where to go next"),
    (site_rules.results_are_not_typed, "docs/page.md", "`[1.0, 2.0]`", "tensor([1., 2.])", "docs/page.md:9: this looks as if it was printed: tensor("),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "It is", "It is (27, 1241), not", "docs/page.md:9: no snippet of this page has the number 27"),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "It is", "It is $27x$, not", "docs/page.md:9: no snippet of this page has the number 27"),
    (site_rules.numbers_come_from_somewhere, "docs/page.md", "described in", "described 55 times in", "docs/page.md:2: no snippet of this page has the number 55"),
    (site_rules.results_are_not_typed, "docs/page.md", "It is", "It is 120, not", "docs/page.md:9: 120 is a result of good"),
    (site_rules.numpy_derives, "snippets/good.py", "6 * x", "(f(x + 1e-6) - f(x)) / 1e-6", "snippets/good.py:12: is this a difference quotient?"),
    (site_rules.numpy_derives, "snippets/good.py", "np.array([1.0, 10.0]) @ np.diag(6 * x)", "np.array([6.0, 120.0])", "snippets/good.py:13: a number that is copied"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "name", "old", "new", "complaint"), BROKEN, ids=[row[-1] for row in BROKEN])
def test_a_site_that_breaks_a_rule_is_told_where(
    root: Path, said: Said, rule: Callable[..., site_rules.Complaints], name: str, old: str, new: str, complaint: str
):
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), "utf-8")
    told = said(rule, root)
    assert [row for row in told if row.startswith(complaint) and "\n  " in row], told
