"""Fresh environments in which the wheel, and the distributions that a test chooses, can be imported, and nothing else.

Nothing is downloaded. The distributions are links into the environment that runs the tests, with all that they require.
"""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, PackageNotFoundError, distribution
from pathlib import Path

import pytest
from filelock import FileLock
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.ours import ROOT

_SOURCES = ("pyproject.toml", "LICENSE", "NOTICE")  # with src/, the sources of the wheel
_PATIENCE = 300  # seconds for a command
# Variables that a command must not inherit: they add this checkout's modules, or hold settings that CI makes for our site.
_FOREIGN = ("VIRTUAL_ENV", "SITE_URL", "REPO_URL", "NO_COLOR", "FORCE_COLOR", "COLUMNS")
_SCRIPT = """\
#!{python}
import sys

from {module} import {name}

sys.exit({attribute}())
"""


@dataclass(frozen=True)
class Environment:
    """A fresh environment."""

    folder: Path

    @property
    def commands(self) -> Path:
        """Return the folder of the environment's commands, such as ``python`` and ``seconded``."""
        return self.folder / "bin"

    @property
    def modules(self) -> Path:
        """Return the folder in which the environment finds installed modules."""
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def call(self, command: str, *arguments: str | Path, at: Path) -> tuple[int, str]:
        """Return the exit status of a command, and its output with the errors.

        Args:
            command: the name of a command of this environment.
            arguments: its arguments.
            at: the folder in which it runs.
        """
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = {name: value for name, value in inherited.items() if name not in _FOREIGN}
        done = subprocess.run(
            [str(self.commands / command), *map(str, arguments)],
            cwd=at,
            env=environment | {"NO_COLOR": "1", "NO_MKDOCS_2_WARNING": "1"},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=_PATIENCE,
        )
        return done.returncode, done.stdout

    def run(self, command: str, *arguments: str | Path, at: Path) -> str:
        """Return the output of a command, which must succeed. Arguments as for `call`."""
        status, output = self.call(command, *arguments, at=at)
        assert status == 0, output
        return output

    def fail(self, command: str, *arguments: str | Path, at: Path) -> str:
        """Return the output of a command, which must fail without a traceback. Arguments as for `call`."""
        status, output = self.call(command, *arguments, at=at)
        assert status != 0, output
        assert "Traceback" not in output, output
        return output

    def can_import(self, module: str) -> bool:
        """Return True if the environment finds a module."""
        code = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
        return self.call("python", "-c", code, at=self.folder)[0] == 0


def build_wheel(folder: Path) -> Path:
    """Return the wheel of this checkout, which is built once for all processes that share the folder.

    It is built from a copy, so that nothing is written into the checkout, and it lies unpacked beside itself.
    """
    with FileLock(folder / "wheel.lock"):
        done = folder / "wheel"
        if not done.exists():
            source, made = folder / "wheel-source", folder / "wheel-made"
            source.mkdir()
            made.mkdir()
            for name in _SOURCES:
                shutil.copy(ROOT / name, source)
            shutil.copytree(
                ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.woff2")
            )
            code = f"from setuptools.build_meta import build_wheel; build_wheel({str(made)!r})"
            environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            built = subprocess.run(
                [sys.executable, "-c", code], cwd=source, env=environment, text=True, capture_output=True, check=False
            )
            assert built.returncode == 0, built.stdout + built.stderr
            (wheel,) = made.glob("*.whl")
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(made / "unpacked")
            made.rename(done)
    (found,) = done.glob("*.whl")
    return found


def make_environment(folder: Path, wheel: Path, *requirements: str) -> Environment:
    """Return a fresh environment with the wheel, and with the requirements, as ``pip install`` would make it.

    Args:
        folder: where it is made.
        wheel: the wheel, which `build_wheel` has unpacked.
        requirements: further distributions to install, such as ``scipy``; ``seconded[mkdocs]`` means the wheel with an extra.
    """
    (ours,) = (wheel.parent / "unpacked").glob("*.dist-info")
    venv.create(folder, symlinks=True)
    environment = Environment(folder)
    needed = [Distribution.at(ours), *_closure(["seconded", *requirements], Distribution.at(ours))]
    for one in {_name(one): one for one in needed}.values():
        _link(one, environment)
    return environment


def missing(*requirements: str) -> str | None:
    """Return the first distribution that the environment that runs the tests lacks; None if it has all of them."""
    for name in requirements:
        try:
            distribution(Requirement(name).name)
        except PackageNotFoundError:
            return name
    return None


def _name(found: Distribution) -> str:
    return canonicalize_name(found.metadata["Name"])


def _closure(requirements: Iterable[str], ours: Distribution) -> list[Distribution]:
    """Return the distributions that requirements name, with their own requirements; ours is already known."""
    known: dict[tuple[str, str], Distribution] = {}  # by name, once for each extra
    waiting = [Requirement(one) for one in requirements]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        found = ours if name == _name(ours) else distribution(name)
        for extra in ("", *requirement.extras):
            if (name, extra) in known:
                continue
            known[name, extra] = found
            for text in found.requires or ():
                one = Requirement(text)
                if one.marker is None or one.marker.evaluate({"extra": extra}):
                    waiting.append(one)
    return list(known.values())


def _link(found: Distribution, environment: Environment) -> None:
    """Link what a distribution has installed, and write its commands."""
    root = Path(str(found.locate_file(""))).resolve()
    files = [Path(str(file)) for file in found.files or ()]
    for top in {file.parts[0] for file in files if file.parts[0] not in ("..", "__pycache__")}:
        _link_path(root / top, environment.modules / top)
    for file in files:  # data, such as templates, which lie beside `lib`
        parts = [part for part in file.parts if part != ".."]
        if file.parts[0] == ".." and parts[0] != "bin":
            _link_path(root / file, environment.folder / Path(*parts))
    for entry in found.entry_points.select(group="console_scripts"):
        _write_script(entry, environment)


def _link_path(there: Path, here: Path) -> None:
    if there.exists() and not here.exists():
        here.parent.mkdir(parents=True, exist_ok=True)
        here.symlink_to(there.resolve())


def _write_script(entry: EntryPoint, environment: Environment) -> None:
    script = environment.commands / entry.name
    name = entry.attr.partition(".")[0]
    text = _SCRIPT.format(python=environment.commands / "python", module=entry.module, name=name, attribute=entry.attr)
    script.write_text(text, "utf-8")
    script.chmod(0o755)


class Environments:
    """Environments that tests share, each made when the first test asks for it.

    Args:
        common: a folder that all processes of this run of the tests share, for the wheel.
        own: a folder of this process, for the environments.
    """

    def __init__(self, common: Path, own: Path) -> None:
        self._common, self._own = common, own
        self._made: dict[tuple[str, ...], Environment] = {}

    @property
    def wheel(self) -> Path:
        """Return the wheel."""
        return build_wheel(self._common)

    def __call__(self, *requirements: str) -> Environment:
        """Return the environment with the wheel and with the requirements; skip the test if the machine lacks one."""
        lacking = missing(*requirements)
        if lacking is not None:
            pytest.skip(f"{lacking} is not installed")
        if requirements not in self._made:
            folder = self._own / f"environment-{len(self._made)}"
            try:
                self._made[requirements] = make_environment(folder, self.wheel, *requirements)
            except PackageNotFoundError as error:
                pytest.skip(f"{error.name} is not installed")
        return self._made[requirements]
