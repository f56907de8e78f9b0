"""The hooks of overrides/, which is no package: MkDocs loads them by their files, and so do the tests."""

import importlib.util
from functools import cache
from types import ModuleType

from tests.on_pages import ROOT


@cache
def hook(name: str) -> ModuleType:
    """One of them, as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "overrides" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
