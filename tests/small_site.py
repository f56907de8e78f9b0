"""A small site of our configuration, theme and templates: one page of each kind, so that it is built in seconds."""

import re
import shutil
from collections.abc import Collection
from pathlib import Path

from tools.ours import ROOT

TORCH = """\
# %% torch
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
(3 * x**2).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
"""
NUMPY = """\
# %% numpy
import numpy as np
x = np.array([1.0, 2.0])
print("vᵀJ:", np.array([1.0, 10.0]) @ np.diag(6 * x))
"""
GOOD = f'"""A good one."""\n\n{TORCH}\n{NUMPY}'
FIGURE = '# %% figure\n"""A line.\n\nA line that rises, and its name."""\nimport matplotlib.pyplot as plt\nplt.plot([1, 2], label="rises")\nplt.legend()\n\n'
ERROR = '"""One that raises."""\n\n# %% error tags=["raises-exception"] raises="ValueError: as meant"\nprint(str({"some", "words", "of", "a", "set"}))\nraise ValueError("as meant")\n'

HOME = """\
---
description: The first page of a small site.
question: What is small?
---

# Home

=> good.torch

In a formula, $\\vjp = {= good: x.grad =}$, and $x = {= good: x =}$.

=> good.numpy

See [the other page](deep/other.md#other) and [the lab](explore/lab.py).
"""
OTHER = """\
---
description: The other page of a small site.
question: What is the other page?
---

# Other

=> drawn.figure

=> raises.error

=> drawn.numpy

Back [home](../index.md).
"""
LAB = """\
# ---
# description: The lab of a small site.
# question: What is a lab?
# ---

# %% [markdown]
# # A lab
#
# In $\\R$, see [home](../index.md).

# %% first
import helper
print("x:", helper.double(21))

# %% drawn
\"\"\"A line.

A line that rises.\"\"\"
import matplotlib.pyplot as plt
plt.plot([1, 2], label="rises")
plt.legend()
plt.show()
"""
FILES = {
    "docs/index.md": HOME,
    "docs/deep/other.md": OTHER,
    "docs/explore/lab.py": LAB,
    "snippets/good.py": GOOD,
    "snippets/drawn.py": GOOD.replace(NUMPY, f"{FIGURE}{NUMPY}"),
    "snippets/raises.py": ERROR,
    "snippets/helper.py": '"""A helper."""\n\n# %% torch\ndef double(x):\n    return 2 * x\n',
}
NAV = "nav:\n  - Home: index.md\n  - Other: deep/other.md\n  - Lab: explore/lab.py\n\n"


def copy_ours(root: Path) -> None:
    """Our site, without what has been built."""
    for folder in ("src", "docs", "theme", "snippets", "tools"):
        shutil.copytree(
            ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "node_modules", "*.woff2")
        )
    for file in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(ROOT / file, root)


def shorten(root: Path, whole: Collection[str]) -> None:
    """Leave of all but the WHOLE pages of our site their head and their headings, and of the snippets those in use."""
    words = set[str]()
    for page in (root / "docs").rglob("*.md"):
        text = page.read_text("utf-8")
        if page.relative_to(root / "docs").with_suffix(".html").as_posix() not in whole:
            _, head, rest = text.split("---\n", 2)
            text = "\n\n".join([f"---\n{head}---", *re.findall(r"^#+ .*$", rest, re.MULTILINE)])
            page.write_text(f"{text}\n", "utf-8")
        own = {file.stem for file in (root / "snippets" / page.stem).glob("*.py")}
        words |= set(re.findall(r"(?:=>|\{=)\s*(\w+)", text)) - own
    shelves = {"home", *(Path(page).stem for page in whole)}
    for file in (root / "snippets").glob("*/*.py"):
        if file.parent.name not in shelves:
            file.unlink()
    for file in (root / "snippets").rglob("*.py"):
        words |= set(re.findall(r"^(?:from|import) (\w+)", file.read_text("utf-8"), re.MULTILINE))
    for file in (root / "snippets").glob("*.py"):
        if file.stem not in words:
            file.unlink()


def write_small(root: Path) -> None:
    """The small site: ours, with other pages and snippets."""
    copy_ours(root)
    shutil.rmtree(root / "snippets")
    for page in [*(root / "docs").rglob("*.md"), *(root / "docs").rglob("*.py")]:
        page.unlink()
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    config = root / "mkdocs.yml"
    text, count = re.subn(r"^nav:\n(?: .*\n)+\n", NAV, config.read_text("utf-8"), flags=re.MULTILINE)
    assert count == 1, "the nav of mkdocs.yml was not found"
    config.write_text(text, "utf-8")
