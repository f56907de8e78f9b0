"""Environment: the variables of the processes in which cells run, the same for each author's shell."""

import os

# Variables of Python that say where code is, and how its bytecode is kept. All others change what code does.
_PLACES = frozenset(
    (
        *("PYTHONPATH", "PYTHONHOME", "PYTHONPLATLIBDIR", "PYTHONEXECUTABLE", "PYTHONUSERBASE", "PYTHONNOUSERSITE"),
        *("PYTHONSAFEPATH", "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"),
    )
)


def environment() -> dict[str, str]:
    """Return the author's variables, without those by which Python drops assertions or warnings, or does more.

    `PYTHONOPTIMIZE`, `PYTHONWARNINGS`, `PYTHONSTARTUP` and `PYTHONDEVMODE` are some of them.
    """
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON") or name in _PLACES}
    return own | {"PYTHONHASHSEED": "0"}  # a set is printed in the same order in every build
