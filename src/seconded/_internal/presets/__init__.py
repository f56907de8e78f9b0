"""Presets: the facts about particular libraries, one module each; no other module names a library."""

import pkgutil
from functools import cache
from importlib import import_module

from seconded._internal.pair import PLAIN, Pair
from seconded._internal.presets.support import Support

_MODULES = (module.name for module in pkgutil.iter_modules(__path__))
PRESETS = {name.replace("_", "-"): name for name in _MODULES if name != "support"}  # the module of each preset


def preset_pair(name: str) -> Pair:
    """Return the pair that a preset declares; the pair without a preset for an empty name."""
    pair = import_module(f"{__name__}.{PRESETS[name]}").PAIR if name else PLAIN
    assert isinstance(pair, Pair)
    return pair


@cache
def support(name: str) -> Support:
    """Return the support of a preset; without a preset, the support for plain Python."""
    known = import_module(f"{__name__}.{PRESETS[name]}").SUPPORT if name else Support()
    assert isinstance(known, Support)
    return known
