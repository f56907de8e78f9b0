"""Three sites of strangers, built from the wheel: SciPy and mpmath, pandas and polars, JAX and NumPy; none has torch.

JAX is large: its site is built where JAX is installed, or, with WHOLE=1, in an environment into which pip installs it.
"""

import os
import re
import shutil
import subprocess
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tests.build.environments import Environment, Environments, missing

SITES = Path(__file__).parent / "sites"
OUR_OWN = re.compile(r"\b(?:PyTorch|torch|NumPy)\b")  # an error of numpy.linalg is SciPy's own


@dataclass(frozen=True)
class Built:
    """A site that was built."""

    root: Path

    def page(self, name: str) -> BeautifulSoup:
        """Return the article of a page."""
        file = next(
            file for file in (self.root / f"site/{name}/index.html", self.root / f"site/{name}.html") if file.is_file()
        )
        return BeautifulSoup(file.read_text("utf-8"), "html.parser")

    def pages(self) -> list[str]:
        """Return the names of all pages that show examples."""
        return [file.stem for file in sorted((self.root / "docs").glob("*.md")) if "=> " in file.read_text("utf-8")]


def copy(name: str, to: Path) -> Path:
    """Return a copy of a site."""
    return Path(shutil.copytree(SITES / name, to / name))


@pytest.fixture(scope="module")
def scipy_environment(environments: Environments) -> Environment:
    return environments("scipy", "mpmath", "seconded[mkdocs]", "mkdocs-material", "zensical")


@pytest.fixture(scope="module")
def built(
    environments: Environments, scipy_environment: Environment, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Built]:
    """Build a site with a builder, once."""
    known: dict[str, Built] = {}

    def built(name: str, builder: str = "mkdocs") -> Built:
        if f"{name} {builder}" not in known:
            root = copy(name, tmp_path_factory.mktemp(builder))
            if name == "scipy":
                environment = scipy_environment
            else:
                environment = environments("pandas", "polars", "seconded[mkdocs]", "mkdocs-material")
            assert not environment.can_import("torch")
            if builder == "zensical":
                environment.run("seconded", "assets", "docs/assets/seconded", at=root)
            environment.run(builder, "build", "--strict", at=root)
            known[f"{name} {builder}"] = Built(root)
        return known[f"{name} {builder}"]

    return built


@pytest.mark.parametrize(
    ("name", "builder", "titles"),
    [
        ("scipy", "mkdocs", ("SciPy", "mpmath")),
        ("scipy", "zensical", ("SciPy", "mpmath")),
        ("polars", "mkdocs", ("pandas", "polars")),
    ],
)
def test_pages_show_both_libraries_by_their_names(
    built: Callable[[str, str], Built], name: str, builder: str, titles: tuple[str, str]
):
    """A ledger for each cell that derives, and no word of the libraries that this tool was made for."""
    site = built(name, builder)
    assert len(list((site.root / "examples").glob("*/*.py"))) >= 6
    for page in site.pages():
        article = site.page(page).select_one("article")
        cells = re.findall(r"^=> \w+\.(\w+)", (site.root / "docs" / f"{page}.md").read_text("utf-8"), re.MULTILINE)
        assert len(article.select("figure.example")) == sum(cell != "ledger" for cell in cells)
        assert len(article.select(".example-ledger")) == sum(cell in ("ledger", titles[1]) for cell in cells)
        captions = {caption.get_text().rstrip("#") for caption in article.select("figcaption")}
        assert captions <= {title + more for title in titles for more in ("", ", continued")}
        assert OUR_OWN.search(article.get_text()) is None
        assert f"cannot import {name if name == 'scipy' else 'pandas'}" in article.get_text()


def test_sentences_have_their_values(built: Callable[[str, str], Built]):
    for builder in ("mkdocs", "zensical"):
        assert "The square of Γ(½) is 3.14159" in built("scipy", builder).page("special").get_text()
    home = (built("scipy", "mkdocs").root / "site" / "index.html").read_text("utf-8")
    assert re.search(r"These pages hold .*\d\d.* values", home)


def test_styles_and_downloads_are_there(built: Callable[[str, str], Built]):
    site = built("scipy", "mkdocs")
    for page in site.pages():
        links = {link["href"].rpartition("/")[2] for link in site.page(page).select('link[rel="stylesheet"]')}
        assert "seconded.css" in links
    files = {file.relative_to(site.root / "site").as_posix() for file in (site.root / "site").rglob("*")}
    assert {"assets/seconded/seconded.css", "assets/seconded/predict.js", "llms.txt"} <= files
    for page in site.pages():
        assert {f"{page}/index.md", f"{page}/index.ipynb"} <= files or {f"{page}.md", f"{page}.ipynb"} <= files


def test_wrong_digit_stops_the_build(scipy_environment: Environment, tmp_path: Path):
    root = copy("scipy", tmp_path)
    file = root / "examples" / "special" / "gamma.py"
    text = file.read_text("utf-8")
    assert "mpmath.gamma(x)" in text
    file.write_text(text.replace("mpmath.gamma(x)", "mpmath.gamma(x) * 1.000001"), "utf-8")
    for builder in ("mkdocs", "zensical"):
        status, printed = scipy_environment.call(builder, "build", "--strict", at=root)
        assert status != 0
        assert re.search(r"examples/special/gamma\.py:\d+: SciPy and mpmath disagree about 'gamma'", printed)
        assert list((root / "site").rglob("index.html")) == []


def test_site_of_jax(environments: Environments, tmp_path: Path):
    """Its arrays are float32, and NumPy derives in float64: what they may differ by is their type's rounding."""
    root = copy("jax", tmp_path)
    if missing("jax") is None:
        environment = environments("jax", "seconded[mkdocs]", "mkdocs-material")
    elif os.environ.get("WHOLE"):
        folder = tmp_path / "environment"
        venv.create(folder, with_pip=True)
        packages = [f"{environments.wheel}[mkdocs]", "mkdocs-material", "jax"]
        subprocess.run([folder / "bin" / "pip", "install", "--quiet", *packages], check=True)
        environment = Environment(folder)
    else:
        pytest.skip("JAX is not installed; WHOLE=1 installs it")
    assert not environment.can_import("torch")
    environment.run("mkdocs", "build", "--strict", at=root)
    text = (root / "site" / "loops" / "index.html").read_text("utf-8")
    assert "within the rounding of float32" in text
    assert "NumPy’s cannot import jax, jaxlib" in text
