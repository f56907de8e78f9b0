"""Settings: the declaration of a site, in ``pyproject.toml``, ``seconded.toml``, or the options of its builder."""

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, get_args

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.pair import PLAIN, Pair, Side
from seconded._internal.presets import PRESETS, preset_pair

_DAY = 86_400  # seconds
_MEMORY = re.compile(r"(\d+(?:\.\d+)?) *([MG]B)")
_BYTES = {"MB": 10**6, "GB": 10**9}
_MOST_POINTS = 100
_FILE = "seconded.toml"
_TABLE = "[tool.seconded]"


def _option(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """The complete declaration of a site."""

    examples: str = _option("examples", "the folder of the examples")
    pages: str = _option("", "the folder of the pages (by default, the folder that MkDocs or Zensical uses, or `docs`)")
    limit: float = _option(10.0, "seconds of CPU time that one side of an example may take")
    memory: str = _option(
        "",
        "memory that one side of an example may take in addition to its libraries, such as `4 GB` (on Linux only)",
    )
    workers: int = _option(0, "how many examples run at the same time (0 means: one per core)")
    points: int = _option(0, "how many more times both sides run and are compared, each time with other inputs")
    formulas: bool = _option(default=False, about="`true` turns the TeX on pages into MathML")
    downloads: bool = _option(
        default=True, about="`false` leaves out the notebook and the Markdown form of each page, and `llms.txt`"
    )
    predict: bool = _option(default=True, about="`false` leaves out the script that asks readers to predict an output")
    folded: tuple[str, ...] = _option(
        (), "the pages and folders of pages on which each derivation is folded to one line"
    )
    results: str = _option(
        "", "a folder that `seconded check --shard` wrote (its results are used, and the examples do not run)"
    )
    pair: Pair = PLAIN
    root: Path = Path()  # the folder of relative paths

    @property
    def examples_folder(self) -> Path:
        """Return the folder of the examples."""
        return self.root / self.examples

    @property
    def memory_limit(self) -> int:
        """Return the bytes that one side of an example may use in addition to its libraries; 0 for no limit."""
        found = _MEMORY.fullmatch(self.memory)
        return int(float(found[1]) * _BYTES[found[2]]) if found else 0

    @property
    def results_folder(self) -> Path | None:
        """Return the folder of the results that replace running; None for none.

        Raises:
            ExampleError: there is no such folder.
        """
        if not self.results:
            return None
        folder = self.root / self.results
        if not folder.is_dir():
            advice = "set the option `results` to the folder that seconded check --shard has written"
            raise ExampleError(author_path(folder), None, "there is no such folder", advice, code="no-folder")
        return folder

    def pages_folder(self, of_builder: str | Path = "docs") -> Path:
        """Return the folder of the pages."""
        return self.root / (self.pages or of_builder)

    def folds(self, page: Path | None) -> bool:
        """Return True if the cells that derive are folded on a page."""
        pages = self.pages_folder().resolve()
        if page is None or not page.resolve().is_relative_to(pages):
            return False
        relative = page.resolve().relative_to(pages)
        return any(Path(place) in (relative, *relative.parents) for place in self.folded)


class Key(NamedTuple):
    """A key of the declaration."""

    name: str
    default: object
    about: str


_PAIR = {
    "preset": ("", f"ready-made settings for a pair of libraries: `{'`, `'.join(PRESETS)}`"),
    "underived": ("mark", "what happens to examples without a derivation: `refuse`, `mark` or `allow`"),
    "shared": ((), "modules of your site that both sides may import"),
    "rtol": ({}, "relative tolerances by the type of the claimed number, such as `{float64 = 1e-12}`"),
    "macros": ({}, "macros for formulas: the name without the backslash, and its TeX"),
    "claim": ({}, "the side whose values are checked, as a table"),
    "derivation": ({}, "the side that derives the values again, as a table"),
}
_SIDE = {
    "cells": ("", "the name of the cells of this side (by default, every cell that does not derive is a claim)"),
    "title": ("", "the name of this side that readers see (by default, the name of its cells)"),
    "preload": ((), "modules imported once, before the examples run (by default, the modules that the cells import)"),
    "libraries": ((), "modules whose versions the pages show (by default, the modules that the cells import)"),
    "forbid": (None, "modules that a derivation cannot import (by default, the modules that the claims import)"),
}


def keys() -> list[Key]:
    """Return all keys, with their defaults and meanings; the keys of a side have a dot before them."""
    own = [Key(one.name, one.default, one.metadata["about"]) for one in fields(Settings) if "about" in one.metadata]
    pair = [Key(name, default, about) for name, (default, about) in _PAIR.items()]
    of_claim = [Key(f"claim.{name}", default, about) for name, (default, about) in _SIDE.items() if name != "forbid"]
    of_derivation = [Key(f"derivation.{name}", default, about) for name, (default, about) in _SIDE.items()]
    of_derivation[0] = Key("derivation.cells", PLAIN.derivation.cells, "the name of the cells that derive")
    return [*own, *pair, *of_claim, *of_derivation]


def existing_pages(settings: Settings) -> Path:
    """Return the folder of the pages.

    Raises:
        ExampleError: there is no such folder.
    """
    pages = settings.pages_folder()
    if not pages.is_dir():
        advice = "set the option `pages` to the folder of the pages"
        raise ExampleError(author_path(pages), None, "there is no such folder", advice, code="no-folder")
    return pages


def require_folded(settings: Settings) -> None:
    """Raise ExampleError if the option `folded` names a page or a folder that does not exist."""
    for place in settings.folded:
        path = settings.pages_folder() / place
        if not path.exists():
            advice = "correct the option `folded`: it names pages and folders, as in learn/index.md or learn"
            raise ExampleError(author_path(path), None, "there is no such page or folder", advice, code="no-folder")


@dataclass(frozen=True)
class Source:
    """The place of a declaration."""

    path: str  # the path for messages
    text: str
    prefix: str  # the table of its keys

    def refuse(self, key: str, what: str, *advice: str) -> ExampleError:
        """Return the error for a key."""
        name = re.escape(key.rpartition(".")[2])
        line = re.search(rf"^[ \t]*(?:- )?[{{ ]*[\"']?{name}[\"']?[ \t]*[:=]|\b{name}:", self.text, re.MULTILINE)
        number = self.text.count("\n", 0, line.start()) + 1 if line else None
        return ExampleError(self.path, number, f"{self.prefix}{key}: {what}", *advice, code="declaration")


def load(root: Path, *options: tuple[Mapping[str, Any], str], overrides: Mapping[str, Any] = {}) -> Settings:
    """Return the settings of a site.

    Args:
        root: the folder of the site, where the search for a declaration begins; it continues in the folders above.
        options: the options of builders, each with the file.
        overrides: options that override all others; their paths begin in the working directory.

    Raises:
        ExampleError: a key is unknown, a value is wrong, or two declarations contradict each other.
    """
    found = _find(root)
    declared = [found] if found else []
    for told, path in options:
        text = Path(path).read_text("utf-8", "replace") if Path(path).is_file() else ""
        declared.append((dict(told), Source(author_path(Path(path)), text, "")))
    merged: dict[str, Any] = {}
    where: dict[str, Source] = {}
    for table, source in declared:
        for key, value in _flat(table, source).items():
            if key in merged and merged[key] != value:
                advice = f"keep one of them: {where[key].path} says {merged[key]!r}, {source.path} says {value!r}"
                raise source.refuse(key, "two declarations contradict each other", advice)
            merged[key], where[key] = value, source
    for key, value in overrides.items():
        merged[key] = str(Path(value).resolve()) if key in ("examples", "pages", "results") else value
        where[key] = Source("the command line", "", "--")
    folder = Path(found[1].path).resolve().parent if found else root
    return _settings(merged, where, folder)


def own_declaration(root: Path) -> tuple[Path, dict[str, Any]] | None:
    """Return the file that declares options for the site in a folder, and the options; None if there is none.

    Raises:
        ExampleError: the file cannot be read, or two files declare options.
    """
    found = _find(root)
    return (Path(found[1].path), found[0]) if found else None


def _find(root: Path) -> tuple[dict[str, Any], Source] | None:
    """Return the declaration of a folder, or of the nearest one above it."""
    for folder in (root.resolve(), *root.resolve().parents):
        own, project = folder / _FILE, folder / "pyproject.toml"
        tables = [(_toml(own), _source(own, ""))] if own.is_file() else []
        if project.is_file() and (table := _toml(project).get("tool", {}).get("seconded")) is not None:
            tables.append((table, _source(project, "tool.seconded.")))
        if len(tables) > 1:
            advice = f"move what {_TABLE} declares into {_FILE}, or delete that file"
            raise ExampleError(
                tables[0][1].path, None, f"{project.name} declares {_TABLE} as well", advice, code="declaration"
            )
        if tables:
            return tables[0]
        if project.is_file() or (folder / ".git").exists():
            return None
    return None


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise ExampleError(
            author_path(file), int(line[1]) if line else None, f"this is not TOML: {error}", code="declaration"
        ) from None


def _source(file: Path, prefix: str) -> Source:
    return Source(author_path(file), file.read_text("utf-8"), prefix)


def _flat(table: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """Return the keys of a declaration; a key of a side has the name of the side and a dot before it."""
    known = {one.name for one in fields(Settings) if "about" in one.metadata} | _PAIR.keys()
    flat: dict[str, Any] = {}
    for key, value in table.items():
        _require_known(key, known, source)
        if key not in ("claim", "derivation"):
            flat[key] = value
            continue
        if not isinstance(value, Mapping):
            raise source.refuse(key, f"a table is needed, not {value!r}", f'write: {key} = {{title = "SciPy"}}')
        allowed = set(_SIDE) - ({"forbid"} if key == "claim" else set())
        for name, one in value.items():
            _require_known(f"{key}.{name}", {f"{key}.{known}" for known in allowed}, source)
            flat[f"{key}.{name}"] = one
    return flat


def _require_known(key: str, known: Iterable[str], source: Source) -> None:
    known = sorted(known)
    if key not in known:
        near = difflib.get_close_matches(key, known, n=1, cutoff=0.5)
        advice = f"is {near[0]} meant?" if near else f"the keys are: {', '.join(known)}"
        raise source.refuse(key, "there is no such key", advice)


def _settings(values: Mapping[str, Any], where: Mapping[str, Source], root: Path) -> Settings:
    def take(key: str, kind: type, needed: str, default: Any) -> Any:
        value = values.get(key, default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
            raise where[key].refuse(key, f"{needed} is needed, not {value!r}")
        return value

    def names(key: str, default: tuple[str, ...] | None) -> Any:
        value = values.get(key, default)
        if isinstance(value, str) or (value is not None and not all(isinstance(one, str) for one in value)):
            raise where[key].refuse(key, f"a list of names is needed, not {value!r}")
        return None if value is None else tuple(value)

    kinds = {str: "a text", float: "a number", int: "a whole number", bool: "true or false"}
    own = {
        one.name: names(one.name, one.default)
        if isinstance(one.default, tuple)
        else take(one.name, type(one.default), kinds[type(one.default)], one.default)
        for one in fields(Settings)
        if "about" in one.metadata
    }
    kind = {"limit": "time", "workers": "number of workers", "points": f"number of points, {_MOST_POINTS} at most"}
    fine = {
        "limit": 0 < own["limit"] <= _DAY,
        "workers": own["workers"] >= 0,
        "points": 0 <= own["points"] <= _MOST_POINTS,
    }
    for key in (key for key, holds in fine.items() if not holds):
        raise where[key].refuse(key, f"{own[key]!r} is no {kind[key]}")
    if own["memory"] and not _MEMORY.fullmatch(own["memory"]):
        raise where["memory"].refuse("memory", f"{own['memory']!r} is no amount of memory", 'write: memory = "4 GB"')
    preset = take("preset", str, "a text", "")
    if preset and preset not in PRESETS:
        near = difflib.get_close_matches(preset, PRESETS, n=1)
        advice = f"is {near[0]} meant?" if near else f"the presets are: {', '.join(PRESETS)}"
        raise where["preset"].refuse("preset", f"there is no preset {preset!r}", advice)
    pair = preset_pair(preset)
    underived = take("underived", str, "a text", pair.underived)
    if underived not in (policies := get_args(Pair.__annotations__["underived"])):
        raise where["underived"].refuse("underived", f"{underived!r} is none of {', '.join(policies)}")
    sides = {}
    for role, side in (("claim", pair.claim), ("derivation", pair.derivation)):
        sides[role] = Side(
            take(f"{role}.cells", str, "a name", side.cells),
            take(f"{role}.title", str, "a text", side.title),
            names(f"{role}.preload", side.preload),
            names(f"{role}.libraries", side.libraries),
        )
    if not re.fullmatch(r"[A-Za-z]\w*", sides["derivation"].cells) or sides["derivation"].cells == sides["claim"].cells:
        advice = "name the cells of both sides differently, each by one word"
        key = "derivation.cells"
        raise (where.get(key) or where["claim.cells"]).refuse(key, "the sides cannot be told apart", advice)
    forbid = names("derivation.forbid", pair.forbid)
    preload = sides["derivation"].preload
    for name in preload:
        if name.partition(".")[0] in (forbid or ()):
            advice = "take it out of one of the two lists"
            raise where["derivation.preload"].refuse("derivation.preload", f"{name} is forbidden there", advice)
    pair = replace(
        pair,
        claim=sides["claim"],
        derivation=sides["derivation"],
        forbid=forbid,
        shared=names("shared", pair.shared),
        rtol=tuple((dict(pair.rtol) | _tolerances(values, where)).items()),
        macros=tuple((dict(pair.macros) | dict(take("macros", Mapping, "a table", {}))).items()),
        underived=underived,
        preset=preset,
    )
    return Settings(**own, pair=pair, root=root)


def _tolerances(values: Mapping[str, Any], where: Mapping[str, Source]) -> dict[str, float]:
    """Return the declared tolerances, by type."""
    table = values.get("rtol", {})
    if not isinstance(table, Mapping):
        raise where["rtol"].refuse("rtol", f"a table is needed, not {table!r}", "write: rtol = {float64 = 1e-12}")
    for name, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1:
            raise where["rtol"].refuse("rtol", f"{name} = {value!r} is not a number from 0 to 1")
    return {name: float(value) for name, value in table.items()}
