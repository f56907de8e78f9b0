"""Read what a site declares, also in its builder's configuration, without the builder."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.settings import Settings, load

MKDOCS = "plugins: [search, seconded]"  # what lists it
ZENSICAL = "[project.markdown_extensions.seconded]"
_FILES = ("mkdocs.yml", "mkdocs.yaml", "zensical.toml")


class _Loader(yaml.SafeLoader):
    """Reads what a builder's configuration says in plain YAML; its tags have no value here."""


def _from_environment(_loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    """Return the value of ``!ENV NAME`` or ``!ENV [NAME, ..., default]``, as the builders read it."""
    if not isinstance(node, yaml.SequenceNode):
        names, default = [node.value], None
    else:
        words = [one.value for one in node.value if isinstance(one, yaml.ScalarNode)]
        names, default = (words[:-1], words[-1]) if len(words) > 1 else (words, None)
    text = next((os.environ[name] for name in names if name in os.environ), default)
    return None if text is None else yaml.safe_load(text) if text else ""


_Loader.add_multi_constructor("", lambda _loader, _suffix, _node: None)
_Loader.add_constructor("!ENV", _from_environment)


def site_settings(root: Path, overrides: Mapping[str, Any] = {}) -> Settings:
    """Return what is declared for the site in a folder, in its own files and in ``mkdocs.yml``.

    Args:
        root: the folder.
        overrides: what holds instead of that, such as the options of a command; paths begin in the working directory.

    Raises:
        ExampleError: the declaration is wrong.
    """
    config, file = builder_config(root)
    if file is None:
        return load(root, overrides=overrides)
    told = [(options, str(file)) for kind in ("plugins", "markdown_extensions") for options in _options(config, kind)]
    docs = config.get("docs_dir")
    declared = any("pages" in options for options, _ in told)
    if docs and not declared and not load(root).pages:
        told.append(({"pages": docs}, str(file)))
    return load(root, *told, overrides=overrides)


def builder_config(root: Path) -> tuple[dict[str, Any], Path | None]:
    """Return the configuration of the builder in a folder, and its file; None if there is no such file.

    Raises:
        ExampleError: the file cannot be read.
    """
    file = next((file for file in map(root.joinpath, _FILES) if file.is_file()), None)
    if file is None:
        return {}, None
    text = file.read_text("utf-8", "replace")
    try:
        config = tomllib.loads(text) if file.suffix == ".toml" else yaml.load(text, _Loader)
    except (yaml.YAMLError, tomllib.TOMLDecodeError) as error:
        kind = "TOML" if file.suffix == ".toml" else "YAML"
        raise ExampleError(author_path(file), None, f"this is not {kind}", str(error), code="declaration") from None
    config = config if isinstance(config, dict) else {}
    return dict(config.get("project", config) if file.suffix == ".toml" else config), file


def is_declared(root: Path) -> bool:
    """Return True if the site in a folder declares something, in its own files or in its builder's configuration."""
    project = root / "pyproject.toml"
    return (
        is_listed(root)
        or (root / "seconded.toml").is_file()
        or (
            project.is_file()
            and re.search(r"^\[tool\.seconded\b", project.read_text("utf-8"), re.MULTILINE) is not None
        )
    )


def is_listed(root: Path) -> bool:
    """Return True if the configuration of the builder in a folder lists the plugin or the extension."""
    files = [file for name in _FILES if (file := root / name).is_file()]
    rows = (row.partition("#")[0] for file in files for row in file.read_text("utf-8", "replace").splitlines())
    return any(re.search(r"(?<![\w/-])seconded(?![\w/-])", row) for row in rows)


def _options(config: Mapping[str, Any], kind: str) -> list[dict[str, Any]]:
    """Return the options of the plugin or the extension, if it is listed with some."""
    listed = config.get(kind) or []
    entries = [listed] if isinstance(listed, Mapping) else [one for one in listed if isinstance(one, Mapping)]
    return [dict(entry["seconded"]) for entry in entries if entry.get("seconded")]
