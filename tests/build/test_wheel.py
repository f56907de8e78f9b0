"""The wheel: what a stranger installs, without torch and NumPy, and uses, bare and with each extra."""

import re
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.build.environments import Environment, Environments
from tests.small_site import GOOD
from tools.ours import ROOT

CLAIM = '''"""The variance of three numbers."""

# %% statistics
import statistics

x = [1.0, 2.0, 6.0]
print("variance:", statistics.variance(x))
'''
CHECK = """
# %% check
x = [1.0, 2.0, 6.0]
mean = sum(x) / len(x)
print("variance:", sum((one - mean) ** 2 for one in x) / (len(x) - 1))
"""
FIGURE = '''
# %% figure
"""A line.

One line that rises."""
import matplotlib.pyplot as plt

plt.plot([0, 1])
plt.axis("off")
'''
LAB = """\
# %% [markdown]
# # A lab

# %% first
print("x:", 6 * 7)
"""
FORMULA = "The formula $x^2$.\n"
PAGE = "# First\n\n=> first.statistics\n\n=> first.check\n"
SITE = {"examples/first.py": CLAIM + CHECK, "docs/index.md": PAGE}
MKDOCS = "site_name: small\nplugins: [seconded]\n"
TORCH = "# First\n\n=> first.torch\n\n=> first.numpy\n"


def write(root: Path, *files: Mapping[str, str]) -> None:
    """Write the site of the variance, with other files, or some of its files changed."""
    for name, text in {name: text for one in (SITE, *files) for name, text in one.items()}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


@pytest.fixture(scope="module")
def bare(environments: Environments) -> Environment:
    """An environment in which only the wheel is installed."""
    return environments()


def test_wheel_holds_styles_and_script_and_no_test(environments: Environments):
    names = zipfile.ZipFile(environments.wheel).namelist()
    assert {"seconded/py.typed", "seconded/_internal/render/assets/seconded.css"} <= set(names)
    assert "seconded/_internal/render/assets/predict.js" in names
    assert not [name for name in names if name.startswith(("tests", "tools", "theme"))]


def test_bare_installation_checks_an_example(bare: Environment, tmp_path: Path):
    assert [name for name in ("torch", "numpy", "mkdocs", "matplotlib", "pip") if bare.can_import(name)] == []
    write(tmp_path)
    printed = bare.run("seconded", "check", at=tmp_path)
    assert printed.startswith("1 example, 2 cells, 1 value derived, 1 page, 0 errors")
    write(tmp_path, {"examples/first.py": (CLAIM + CHECK).replace("len(x) - 1", "len(x)")})
    printed = bare.fail("seconded", "check", at=tmp_path)
    assert "statistics and check disagree about 'variance'" in printed


def test_environment_runs_the_wheel_and_not_this_checkout(
    bare: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Also where the tests run with the checkout on Python's path."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    code = "import seconded._internal as it; print(it.__file__)"
    file = bare.run("python", "-c", code, at=tmp_path).strip()
    assert Path(file).is_relative_to(bare.modules)
    assert not Path(file).resolve().is_relative_to(ROOT)


def test_each_extra_has_a_test():
    """The tests below are all extras that there are."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    text = Path(__file__).read_text("utf-8")
    assert set(declared) == set(re.findall(r"def test_extra_(\w+?)_", text))


def test_extra_formulas_turns_tex_into_mathml(bare: Environment, environments: Environments, tmp_path: Path):
    write(tmp_path, {"docs/index.md": PAGE + FORMULA, "seconded.toml": "formulas = true\n"})
    printed = bare.fail("seconded", "check", at=tmp_path)
    command = "this needs math_core: pip install 'seconded[formulas]'"
    assert f"docs/index.md:6: $x^2$ cannot be put here [extra-missing]\n  {command}\n" in printed
    whole = environments("seconded[formulas]")
    assert whole.run("seconded", "check", at=tmp_path).startswith("1 example")
    assert "math.woff2" in whole.run("seconded", "assets", "docs/assets/seconded", at=tmp_path)


def test_extra_figures_draws(bare: Environment, environments: Environments, tmp_path: Path):
    write(tmp_path, {"examples/first.py": CLAIM + FIGURE + CHECK, "docs/index.md": f"{PAGE}\n=> first.figure\n"})
    printed = bare.fail("seconded", "check", at=tmp_path)
    assert "install it: pip install 'seconded[figures]'" in printed
    whole = environments("seconded[figures]")
    assert whole.run("seconded", "check", at=tmp_path).startswith("1 example, 3 cells, 1 value derived")


def test_extra_mkdocs_builds_a_site_with_notebooks(environments: Environments, tmp_path: Path):
    write(tmp_path, {"mkdocs.yml": MKDOCS})
    printed = environments("mkdocs").fail("mkdocs", "build", "--strict", at=tmp_path)
    assert "this needs nbformat: pip install 'seconded[mkdocs]'" in printed
    environments("seconded[mkdocs]").run("mkdocs", "build", "--strict", at=tmp_path)
    assert "✓ derived again in check" in (tmp_path / "site/index.html").read_text("utf-8")
    assert (tmp_path / "site/index.ipynb").is_file()
    assert (tmp_path / "site/assets/seconded/seconded.css").is_file()


def test_extra_labs_executes_a_lab(environments: Environments, tmp_path: Path):
    """Only MkDocs can say that the plugin that its author lists is not installed."""
    plugin = 'mkdocs-jupyter: {include: ["lab.py"], ignore: ["*.md"], execute: true, allow_errors: false}'
    write(tmp_path, {"mkdocs.yml": f"site_name: small\nplugins:\n  - {plugin}\n  - seconded\n", "docs/lab.py": LAB})
    printed = environments("seconded[mkdocs]").fail("mkdocs", "build", "--strict", at=tmp_path)
    assert 'The "mkdocs-jupyter" plugin is not installed' in printed
    environments("seconded[labs]").run("mkdocs", "build", "--strict", at=tmp_path)
    assert "x: 42" in (tmp_path / "site/lab/index.html").read_text("utf-8")


def test_extra_pytest_collects_examples_and_pages(environments: Environments, tmp_path: Path):
    write(tmp_path, {"seconded.toml": "", "pytest.ini": "[pytest]\n"})
    printed = environments("pytest").fail("pytest", "docs", "examples", at=tmp_path)
    assert "this needs sybil: pip install 'seconded[pytest]'" in printed
    whole = environments("seconded[pytest]")
    assert "2 passed" in whole.run("pytest", "docs", "examples", at=tmp_path)


def test_extra_torch_runs_the_preset(bare: Environment, environments: Environments, tmp_path: Path):
    files = {"examples/first.py": GOOD, "docs/index.md": TORCH, "seconded.toml": 'preset = "torch-numpy"\n'}
    write(tmp_path, files)
    assert "pip install 'seconded[torch]'" in bare.fail("seconded", "check", at=tmp_path)
    whole = environments("seconded[torch]")
    assert whole.run("seconded", "check", at=tmp_path).startswith("1 example, 2 cells, 1 value derived")
