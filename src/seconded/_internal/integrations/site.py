"""Read what a site declares, also in its builder's configuration, without the builder."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.settings import Settings, load, own_declaration

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
_Loader.add_constructor("!relative", lambda _loader, node: str(node.value).replace("$config_dir", "."))
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
    kinds = ("plugins", "markdown_extensions")
    told = [(found, str(file)) for kind in kinds if (found := options_of(config, kind, "seconded"))]
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
    return ({}, None) if file is None else (_read_config(file), file)


def _read_config(file: Path) -> dict[str, Any]:
    """Return what a configuration says, with what it inherits."""
    try:
        text = file.read_text("utf-8", "replace")
    except OSError as error:
        what = "this configuration, from which another one inherits, cannot be read"
        raise ExampleError(author_path(file), None, what, str(error), code="declaration") from None
    try:
        config = tomllib.loads(text) if file.suffix == ".toml" else yaml.load(text, _Loader)
    except (yaml.YAMLError, tomllib.TOMLDecodeError) as error:
        kind = "TOML" if file.suffix == ".toml" else "YAML"
        raise ExampleError(author_path(file), None, f"this is not {kind}", str(error), code="declaration") from None
    config = config if isinstance(config, dict) else {}
    if file.suffix == ".toml":
        return dict(config.get("project", config))
    parent = config.pop("INHERIT", None)
    return config if parent is None else _merged(_read_config(file.parent / str(parent)), config)


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return two configurations as one, as MkDocs merges them: tables key by key, the second one wins."""
    whole = dict(below)
    for key, value in above.items():
        both = isinstance(value, Mapping) and isinstance(whole.get(key), Mapping)
        whole[key] = _merged(whole[key], value) if both else value
    return whole


def declares(root: Path, key: str) -> bool:
    """Return True if a key is declared for the site in a folder, in its own files or in its builder's configuration."""
    own, (config, _) = own_declaration(root), builder_config(root)
    told = [options_of(config, kind, "seconded") or {} for kind in ("plugins", "markdown_extensions")]
    return any(key in options for options in (own[1] if own else {}, *told))


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
    config, _ = builder_config(root)
    return any(options_of(config, kind, "seconded") is not None for kind in ("plugins", "markdown_extensions"))


def options_of(config: Mapping[str, Any], kind: str, name: str) -> dict[str, Any] | None:
    """Return the options of a plugin or of an extension; None where it is not listed.

    Args:
        config: the configuration of a builder.
        kind: the list, such as ``plugins``.
        name: what it is called there.
    """
    listed = config.get(kind) or []
    entries = [{key: value} for key, value in listed.items()] if isinstance(listed, Mapping) else listed
    found = None
    for entry in entries:
        if entry == name:
            found = {}
        elif isinstance(entry, Mapping) and name in entry:
            found = dict(entry[name] or {})
    return found
