"""`seconded export`: the downloads that the MkDocs plugin writes, for a site that any builder has built."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from seconded._internal.command_line import main
from seconded._internal.integrations.built_site import add_foot
from tests.building import ENVIRONMENT, build

EXAMPLE = """\
\"\"\"The variance of three numbers.\"\"\"

# %% statistics
import statistics

x = [1.0, 2.0, 6.0]
print("variance:", statistics.variance(x))

# %% check
x = [1.0, 2.0, 6.0]
mean = sum(x) / len(x)
print("variance:", sum((one - mean) ** 2 for one in x) / (len(x) - 1))
"""
SHOWN = "=> first.statistics\n\n=> first.check\n"
FILES = {
    "examples/first.py": EXAMPLE,
    "docs/index.md": f"# First & *last* `x`\n\nSee [deep](deep/other.md#more) and [data](data.csv).\n\n{SHOWN}",
    "docs/deep/README.md": f"---\ntitle: Read me\n---\n\nText before.\n\n# Later\n\n{SHOWN}",
    "docs/deep/other.md": f"---\ndescription: The other one.\n---\n\n# Other {{= first: len(x) =}}\n\n## More\n\n{SHOWN}",
    "docs/deep/down/a_b.md": "Only text.\n",
    "docs/lonely-page.md": "Lonely\n======\n\n- a list with [home](index.md)\n",
    "docs/data.csv": "1\n",
}
NAV = "nav: [index.md, {Deep below: [deep/other.md, {Named: deep/README.md}]}, {Elsewhere: 'https://example.org'}]\n"
EXTRA = """\
site_url: !ENV [SECONDED_NO_SUCH_NAME, "https://example.org/docs"]
site_description: A small site.
repo_url: https://github.com/example/example
extra: {notebooks_branch: notebooks, llms: {data.csv: a number}}
"""
CONFIGS = {"auto": "use_directory_urls: false\n", "nav": NAV + EXTRA}
THEMES = {
    "mkdocs": "",
    "readthedocs": "theme: {name: readthedocs}\n",
    "material": "theme: {name: material, font: false}\n",
}
Built = Callable[..., Path]


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch):
    """Make the exports use the same day as the builds."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", ENVIRONMENT["SOURCE_DATE_EPOCH"])


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Return the folder of a site in which a builder has built ``site``, once for each combination."""
    known: dict[tuple[str, ...], Path] = {}

    def once(builder: str, config: str = "nav", plugin: str = "", theme: str = "mkdocs") -> Path:
        key = builder, config, plugin, theme
        if key not in known:
            root = tmp_path_factory.mktemp("export")
            plugins = f"plugins: [{plugin}]\nmarkdown_extensions: [seconded]\n"
            write(root, {"mkdocs.yml": f"site_name: Small\n{plugins}{CONFIGS[config]}{THEMES[theme]}"})
            done = build(builder, root) if builder == "zensical" else build(builder, root, "--no-strict")
            assert done.returncode == 0, done.stdout
            known[key] = root
        return known[key]

    return once


@pytest.fixture
def built(once: Built, tmp_path: Path) -> Built:
    """Return a copy of such a folder, which a test may change."""
    return lambda *key: shutil.copytree(once(*key), tmp_path / "-".join(key))


def write(root: Path, *files: dict[str, str]) -> None:
    for name, text in {name: text for one in (FILES, *files) for name, text in one.items()}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def export(root: Path, *options: str) -> int:
    return main(["export", str(root / "site"), "--site", str(root), *options])


def downloads(root: Path) -> dict[str, str]:
    """Return the texts of the downloads in a built site."""
    site = root / "site"
    files = (file for file in site.rglob("*") if file.suffix in (".ipynb", ".md", ".txt"))
    return {str(file.relative_to(site)): file.read_text("utf-8") for file in files}


def foot(page: Path) -> str:
    (found,) = BeautifulSoup(page.read_text("utf-8"), "html.parser").select(".example-forms")
    return str(found)


@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
@pytest.mark.parametrize("config", CONFIGS)
def test_export_writes_the_files_of_the_plugin(built: Built, builder: str, config: str):
    expected, root = built("mkdocs", config, "seconded"), built(builder, config)
    assert downloads(root) == {}
    assert export(root) == 0
    assert downloads(root) == downloads(expected)
    assert len(downloads(root)) == 2 * 5 + 1


def test_downloads_hold_what_they_should(built: Built):
    """The two builds above could be equal and wrong."""
    listed = downloads(built("mkdocs", "nav", "seconded"))
    assert "- [First &amp; last x](https://example.org/docs/index.md)" in listed["llms.txt"]
    assert "## Deep below" in listed["llms.txt"]
    assert "- [Other 3](https://example.org/docs/deep/other.md): The other one." in listed["llms.txt"]
    assert "- [data.csv](https://example.org/docs/data.csv): a number" in listed["llms.txt"]
    assert "[deep](https://example.org/docs/deep/other.md#more)" in listed["index.md"]
    assert "variance: 7.0" in listed["index.md"]


@pytest.mark.parametrize("theme", THEMES)
def test_export_puts_the_foot_where_the_plugin_puts_it(built: Built, theme: str):
    expected, root = built("mkdocs", "nav", "seconded", theme), built("mkdocs", "nav", "", theme)
    export(root)
    for page in ("index.html", "deep/other/index.html", "deep/index.html", "lonely-page/index.html"):
        of_plugin = article(expected / "site" / page)
        assert article(root / "site" / page) == of_plugin
        assert "Open in Colab" in foot(root / "site" / page)
    assert "example-forms" not in (root / "site/404.html").read_text("utf-8")


def article(page: Path) -> str:
    """Return the HTML of a page around its foot."""
    foot = BeautifulSoup(page.read_text("utf-8"), "html.parser").select_one(".example-forms")
    return f"{str(foot.find_previous_sibling())[-20:]}{foot}{foot.parent.name}{foot.parent.get('class')}"


def test_links_of_a_zensical_page_lead_to_its_files(built: Built):
    root = built("zensical")
    export(root)
    page = root / "site/deep/other/index.html"
    links = BeautifulSoup(foot(page), "html.parser").select("a")
    assert [link.get_text() for link in links] == ["Download as a notebook", "This page as Markdown", "Open in Colab"]
    for link in links[:2]:
        assert (page.parent / link["href"]).resolve().is_file()


@pytest.mark.parametrize(("builder", "plugin"), [("mkdocs", ""), ("mkdocs", "seconded"), ("zensical", "")])
def test_second_export_changes_no_byte(built: Built, builder: str, plugin: str):
    """The first export after a build by the plugin changes no byte, either."""
    root = built(builder, "nav", plugin)
    if not plugin:
        export(root)
    before = {file: file.read_bytes() for file in (root / "site").rglob("*") if file.is_file()}
    assert export(root) == 0
    assert {file: file.read_bytes() for file in (root / "site").rglob("*") if file.is_file()} == before


def test_zensical_toml_is_read(tmp_path: Path):
    toml = '[project]\nsite_name = "Small"\ndocs_dir = "docs"\n[project.markdown_extensions.seconded]\nlimit = 3\n'
    write(tmp_path, {"zensical.toml": toml})
    done = build("zensical", tmp_path)
    assert done.returncode == 0, done.stdout
    assert export(tmp_path) == 0
    assert downloads(tmp_path)["llms.txt"].startswith("# Small\n")


@pytest.fixture
def copy(built: Built) -> Path:
    """Return a built site for a test to damage."""
    return built("mkdocs", "auto")


@pytest.mark.parametrize(
    ("spoil", "status", "words"),
    [
        (lambda root: shutil.rmtree(root / "site"), 2, "site: there is no such folder\n  build the site first"),
        (lambda root: (root / "site/deep/other.html").unlink(), 2, "docs/deep/other.md: the builder did not write this page into"),
        (lambda root: (root / "mkdocs.yml").unlink(), 2, "there is no mkdocs.yml and no zensical.toml"),
        (lambda root: (root / "mkdocs.yml").write_text("a: [\n"), 2, "mkdocs.yml: this is not YAML"),
        (lambda root: (root / "seconded.toml").write_text("undrived = 1\n"), 2, "seconded.toml:1: undrived: there is no such key"),
        (lambda root: (root / "seconded.toml").write_text("downloads = false\n"), 2, "downloads = false"),
        (lambda root: (root / "docs").rename(root / "other"), 2, "docs: there is no such folder"),
        (lambda root: (root / "examples/first.py").write_text(EXAMPLE.replace("- 1)", "- 2)")), 1, "examples/first.py:12: statistics and check disagree about 'variance'"),
        (lambda root: (root / "docs/deep/down/a_b.md").write_text("{= first: y =}\n"), 1, "docs/deep/down/a_b.md:1: {= first: y =} cannot be put here"),
    ],
)  # fmt: skip
def test_error_names_its_place_and_writes_nothing(
    copy: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], object],
    status: int,
    words: str,
):
    spoil(copy)
    monkeypatch.chdir(copy)
    assert main(["export", "site"]) == status
    assert words in capsys.readouterr().err
    assert downloads(copy) == {}


def test_folder_of_the_pages_is_refused(copy: Path, capsys: pytest.CaptureFixture[str]):
    """In that folder, the Markdown forms would overwrite the pages."""
    assert main(["export", str(copy / "docs"), "--site", str(copy)]) == 2
    assert "this is the folder of the pages" in capsys.readouterr().err


def test_page_that_is_left_out_on_purpose_is_not_missed(copy: Path):
    (copy / "site/deep/other.html").unlink()
    config = copy / "mkdocs.yml"
    config.write_text(f"{config.read_text('utf-8')}exclude_docs: other.md\n", "utf-8")
    assert export(copy) == 0
    assert "deep/other.md" not in downloads(copy)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<main><article><p>1</p>\n <article>2</article> 3", "\n </article></main>"),
        ("<div role=main><div>1</div>\n<br>2<p>3", "\n</div>"),
        ('<div itemprop="articleBody"><main></main>', "</div>"),
        ("<html><body><p>1", "</body></html>"),
        ("<p>1", "\n"),
    ],
)
def test_foot_ends_the_element_that_holds_the_text(before: str, after: str):
    added = add_foot(before + after, '\n<p class="example-forms">F</p>')
    assert added == f'{before}\n<p class="example-forms">F</p>{after}'
    assert add_foot(added, '\n<p class="example-forms">G</p>') == added
