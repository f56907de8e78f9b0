"""The pages of the guide that a program writes are up to date, and show what holds."""

import re
import tomllib

import pytest
import yaml

from seconded._internal.explain import CODES
from seconded._internal.settings import keys, load
from tools.reference import GUIDE, pages


@pytest.mark.parametrize("name", ["errors.md", "configuration.md"])
def test_page_is_up_to_date(name: str):
    assert (GUIDE / name).read_text("utf-8") == pages()[GUIDE / name], "run: python -m tools.reference"


def test_each_code_has_an_anchor_and_a_link():
    text = pages()[GUIDE / "errors.md"]
    assert re.findall(r"^## .* \{ #([\w-]+) \}$", text, re.MULTILINE) == list(CODES)
    assert re.findall(r"^\| \[`([\w-]+)`\]\(#\1\) \| ", text, re.MULTILINE) == list(CODES)


def test_headings_in_fences_stay_as_they_are():
    text = pages()[GUIDE / "errors.md"]
    assert '```markdown title="docs/index.md"\n# First\n' in text
    assert "\n# %% check\n" in text


def test_each_key_has_a_row():
    rows = re.findall(r"^\| `([\w.]+)` \|", pages()[GUIDE / "configuration.md"], re.MULTILINE)
    assert [row for row in rows if "." not in row or not row.endswith((".toml", ".yml"))] == [
        key.name for key in keys() if key.name not in ("claim", "derivation")
    ]


def test_declarations_of_the_page_are_the_same(tmp_path):
    text = pages()[GUIDE / "configuration.md"]
    (toml,), (yml,) = (
        re.findall(rf"^```{kind} .*?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for kind in ("toml", "yaml")
    )
    (tmp_path / "pyproject.toml").write_text(toml, "utf-8")
    declared = load(tmp_path)
    assert (declared.examples, declared.limit, declared.pair.claim.title) == ("code", 20, "SciPy")
    options = yaml.safe_load(yml)["plugins"][1]["seconded"]
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    assert load(tmp_path, (options, "mkdocs.yml")).pair == declared.pair
    assert options == tomllib.loads(toml)["tool"]["seconded"]
