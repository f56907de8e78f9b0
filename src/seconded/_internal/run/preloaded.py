"""Preloaded: submodules that a server has imported because some example imports them.

They make the examples start sooner. In the fork of an example that does not import them, they are hidden again: there,
``import sklearn; sklearn.svm`` must fail as it does for the reader.
"""

import sys
from importlib import import_module
from pathlib import Path

from seconded._internal.errors import ExampleError

_added: set[str] = set()  # submodules that their packages do not import themselves


def preload(name: str) -> None:
    """Import a module, and remember it if it is a submodule that its package has not imported.

    Raises:
        Exception: the module cannot be imported.
    """
    package = name.rpartition(".")[0]
    if package:
        import_module(package)
    is_new = bool(package) and name not in sys.modules
    import_module(name)
    if is_new:
        _added.add(name)


def hide_unimported(text: str, folder: Path) -> None:
    """Take from packages the submodules that neither an example nor a helper module of it can have imported.

    Args:
        text: the example.
        folder: where its helper modules are.
    """
    if not _added:
        return
    from seconded._internal.read.modules import imports, modules_of  # noqa: PLC0415 - servers start sooner without

    try:
        texts = [text, *modules_of(text, folder).values()]
    except ExampleError:  # the cell that imports it says what is wrong
        return
    used = {name.partition(".")[0] for name in imports(texts) if "." in name}
    for name in _added:
        package, _, child = name.rpartition(".")
        if name.partition(".")[0] not in used and getattr(sys.modules[package], child, None) is sys.modules[name]:
            delattr(sys.modules[package], child)
