"""Run the code under `before` and `after` of the pages' front matter in one process, and print its messages as JSON.

`python -m tests.site.message_code < codes.json > sayings.json`: for a list of codes, a list of what each raises or prints.
"""

import contextlib
import io
import json
import sys
import warnings

import torch

PRELUDE = "import numpy as np\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\n"


def sayings(code: str) -> dict[str, list[str]]:
    """Return what a code prints, warns of and raises; each message with its type, as Python prints it."""
    printed, raised = io.StringIO(), []
    with warnings.catch_warnings(record=True) as warned, contextlib.redirect_stdout(printed):
        warnings.simplefilter("always")
        try:
            exec(compile(PRELUDE + code, "<code>", "exec"), {"__name__": "__main__"})
        except Exception as error:
            raised = [f"{full_name(type(error))}: {error}"]
    return {"raised": raised, "warned": [f"{full_name(one.category)}: {one.message}" for one in warned]}


def full_name(kind: type) -> str:
    """Return the name of a type as a traceback has it."""
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


if __name__ == "__main__":
    torch.set_warn_always(True)  # a warning that comes once in a process comes for each code
    torch.manual_seed(0)
    json.dump([sayings(code) for code in json.load(sys.stdin)], sys.stdout)
