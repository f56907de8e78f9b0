"""The declaration of a site: where it is read, and its errors."""

from pathlib import Path

import pytest

from seconded._internal.errors import ExampleError
from seconded._internal.integrations.site import is_declared, site_settings
from seconded._internal.pair import PLAIN
from seconded._internal.settings import keys, load, require_folded

PROJECT = "[project]\nname = 'x'\n\n[tool.seconded]\n"


def test_nothing_declared_means_the_defaults(tmp_path: Path):
    settings = load(tmp_path)
    assert settings.pair == PLAIN
    assert settings.examples_folder == tmp_path / "examples"
    assert settings.pages_folder() == tmp_path / "docs"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("pyproject.toml", f"{PROJECT}examples = 'ex'\nlimit = 3\n"),
        ("seconded.toml", "examples = 'ex'\nlimit = 3\n"),
        ("mkdocs.yml", "site_name: x\nmarkdown_extensions:\n  - seconded: {examples: ex, limit: 3}\n"),
        ("mkdocs.yml", "site_name: x\nmarkdown_extensions:\n  seconded: {examples: ex, limit: 3}\n"),
    ],
)
def test_declaration_is_read_where_it_stands(tmp_path: Path, file: str, text: str):
    (tmp_path / file).write_text(text, "utf-8")
    settings = site_settings(tmp_path)
    assert (settings.examples, settings.limit) == ("ex", 3.0)
    assert settings.examples_folder.resolve() == (tmp_path / "ex").resolve()
    assert is_declared(tmp_path)


def test_declaration_of_the_nearest_folder_above_counts(tmp_path: Path):
    (tmp_path / "seconded.toml").write_text("examples = 'ex'\n", "utf-8")
    (tmp_path / "deep").mkdir()
    assert load(tmp_path / "deep").examples_folder == tmp_path / "ex"


@pytest.mark.parametrize(("text", "size"), [("4 GB", 4 * 10**9), ("1.5GB", 15 * 10**8), ("200 MB", 2 * 10**8), ("", 0)])
def test_memory_is_an_amount_with_a_unit(tmp_path: Path, text: str, size: int):
    (tmp_path / "seconded.toml").write_text(f"memory = '{text}'\n", "utf-8")
    assert load(tmp_path).memory_limit == size


def test_pages_are_those_of_the_builder_unless_declared(tmp_path: Path):
    (tmp_path / "mkdocs.yml").write_text("docs_dir: website\nmarkdown_extensions: [seconded]\n", "utf-8")
    assert site_settings(tmp_path).pages_folder() == tmp_path / "website"
    (tmp_path / "seconded.toml").write_text("pages = 'other'\n", "utf-8")
    assert site_settings(tmp_path).pages_folder().name == "other"


def test_preset_is_changed_by_what_is_declared_beside_it(tmp_path: Path):
    text = "preset = 'torch-numpy'\nrtol = {float64 = 1e-3}\n[claim]\ntitle = 'Torch'\n[macros]\nv = '\\\\vec'\n"
    (tmp_path / "seconded.toml").write_text(text, "utf-8")
    pair = load(tmp_path).pair
    assert (pair.claim.title, pair.claim.preload, pair.derivation.cells) == ("Torch", ("torch",), "numpy")
    assert dict(pair.rtol)["float64"] == 1e-3
    assert {"v", "vjp"} <= dict(pair.macros).keys()


WRONG = {
    "a key that is misspelt": ("\nsnippetz = 'x'\nexamplez = 'x'\n", "seconded.toml:2: snippetz: there is no such key"),
    "a near key": ("examplez = 'x'\n", "seconded.toml:1: examplez: there is no such key [declaration]\n  is examples meant?"),
    "a key of a side that is misspelt": ("[claim]\ntitlex = 'x'\n", "seconded.toml:2: claim.titlex: there is no such key [declaration]\n  is claim.title meant?"),
    "what only a derivation can forbid": ("[claim]\nforbid = ['x']\n", "claim.forbid: there is no such key"),
    "a side that is a name": ("claim = 'scipy'\n", "seconded.toml:1: claim: a table is needed, not 'scipy'"),
    "a number for a text": ("examples = 3\n", "examples: a text is needed, not 3"),
    "a text for a number": ("limit = 'long'\n", "limit: a number is needed, not 'long'"),
    "true for a number": ("workers = true\n", "workers: a whole number is needed, not True"),
    "no amount of memory": ("memory = '4 gigs'\n", "seconded.toml:1: memory: '4 gigs' is no amount of memory [declaration]\n  write: memory = \"4 GB\""),
    "a limit that is no time": ("limit = 0\n", "limit: 0.0 is no time"),
    "a text for a list": ("shared = 'x'\n", "shared: a list of names is needed, not 'x'"),
    "a preset that is misspelt": ("preset = 'torch-numpi'\n", "preset: there is no preset 'torch-numpi' [declaration]\n  is torch-numpy meant?"),
    "a tolerance that is not a number": ("rtol = {float64 = 'small'}\n", "rtol: float64 = 'small' is not a number from 0 to 1"),
    "a policy that there is not": ("underived = 'hide'\n", "underived: 'hide' is none of refuse, mark, allow"),
    "sides of the same name": ("[claim]\ncells = 'check'\n", "the sides cannot be told apart"),
    "a preload that is forbidden": ("[derivation]\npreload = ['scipy.special']\nforbid = ['scipy']\n", "seconded.toml:2: derivation.preload: scipy.special is forbidden there"),
    "no TOML": ("examples = \n", "seconded.toml:1: this is not TOML"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_error_in_a_declaration_names_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seconded.toml").write_text(text, "utf-8")
    with pytest.raises(ExampleError) as caught:
        load(tmp_path)
    assert message in str(caught.value)


def test_two_declarations_are_refused(tmp_path: Path):
    (tmp_path / "seconded.toml").write_text("", "utf-8")
    (tmp_path / "pyproject.toml").write_text(PROJECT, "utf-8")
    with pytest.raises(ExampleError, match=r"pyproject\.toml declares \[tool\.seconded\] as well"):
        load(tmp_path)


def test_builder_and_file_may_say_the_same_and_not_another_thing(tmp_path: Path):
    (tmp_path / "seconded.toml").write_text("limit = 3\n", "utf-8")
    assert load(tmp_path, ({"limit": 3}, "mkdocs.yml")).limit == 3
    with pytest.raises(ExampleError, match=r"mkdocs\.yml: limit: two declarations contradict each other"):
        load(tmp_path, ({"limit": 4}, "mkdocs.yml"))


def test_guide_explains_each_key():
    guide = (Path(__file__).parents[2] / "docs" / "generator" / "index.md").read_text("utf-8")
    names = {name.rpartition(".")[2] for key in keys() for name in key.name.split(", ")} - {"claim", "derivation"}
    assert {name for name in names if f"`{name}`" not in guide} == set()


@pytest.mark.parametrize(
    ("page", "is_folded"),
    [
        ("learn/graph/leaves.md", True),
        ("learn/graph/deep/leaves.md", True),
        ("learn/graphs.md", False),
        ("messages/index.md", True),
        ("index.md", False),
    ],
)
def test_pages_are_folded_by_name_or_by_folder(tmp_path: Path, page: str, is_folded: bool):
    (tmp_path / "seconded.toml").write_text("folded = ['learn/graph/', 'messages/index.md']\n", "utf-8")
    settings = load(tmp_path)
    assert settings.folds(tmp_path / "docs" / page) == is_folded
    assert not settings.folds(tmp_path / "elsewhere" / page)
    assert not settings.folds(None)


def test_all_pages_can_be_folded_and_none_is_by_default(tmp_path: Path):
    assert not load(tmp_path).folds(tmp_path / "docs" / "index.md")
    (tmp_path / "seconded.toml").write_text("folded = ['.']\n", "utf-8")
    assert load(tmp_path).folds(tmp_path / "docs" / "learn" / "index.md")


def test_place_to_fold_that_does_not_exist_is_refused(tmp_path: Path):
    (tmp_path / "docs" / "learn").mkdir(parents=True)
    (tmp_path / "seconded.toml").write_text("folded = ['learn', 'messages']\n", "utf-8")
    with pytest.raises(ExampleError, match=r"there is no such page or folder[^\n]*\n.*`folded`"):
        require_folded(load(tmp_path))


def test_place_to_fold_is_a_list(tmp_path: Path):
    (tmp_path / "seconded.toml").write_text("folded = 'learn'\n", "utf-8")
    with pytest.raises(ExampleError, match="a list of names is needed"):
        load(tmp_path)
