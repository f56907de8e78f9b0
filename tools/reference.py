"""The reference pages of the guide that are written by a program: the errors and the configuration.

``python -m tools.reference`` writes both pages anew. A test says when they are not up to date.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from seconded._internal.explain import CODES, explanation, title_of
from seconded._internal.settings import Key, keys
from tools.ours import PAGES

GUIDE = PAGES / "generator"
_FENCE = re.compile(r"^ *`{3,}")

_ERRORS = """\
---
description: All errors that seconded reports, each with a code, an example that is refused, and a fix.
question: What does this error mean, and how do I fix it?
quoted: [8]
---

# Errors

You want to know why `seconded` refuses your example or page, and how to fix it. The first line of each error ends with a code in
brackets, such as `[values-differ]`. Find your code in the table, or search this page for it. In the terminal,
`seconded explain values-differ` prints the same text.

An example is a Python file. It consists of cells, and each cell begins with a header, such as `# %% check`. The *claims* are the
cells for the library that you document. The *derivation* computes the same values again, in cells called `check`. See
[Claims and derivations](index.md#claims-and-derivations).

For each code, this page shows a small example that is refused, and the output of `seconded check -q`. Some sections do not show
the page of the site. The page is then `docs/index.md`, and it shows each cell of the example. A test runs `seconded` on each
example, and compares the output with the output on this page.

| code | title |
|---|---|
"""

_CONFIGURATION = """\
---
description: All options of seconded with their defaults, where you declare them, and what happens if two declarations differ.
question: Which options are there, and where do I declare them?
---

# Configuration

You want to change a default, such as the folder of the examples. If you declare nothing, `seconded` reads the examples in the
folder `examples`. It reads the pages in the folder that MkDocs or Zensical uses, or in the folder `docs`. The cells called
`check`, or `check_` and a word, belong to the derivation.

## Where to declare options

Declare an option in one of these places:

| file | place |
|---|---|
| `pyproject.toml` | the table `[tool.seconded]` |
| `seconded.toml` | the top of the file |
| `mkdocs.yml` | the options of `seconded` under `plugins` or `markdown_extensions` |
| `zensical.toml` | the table `[project.markdown_extensions.seconded]` |

All commands and tools read the same declaration.

This `pyproject.toml` compares SciPy with plain Python:

```toml title="pyproject.toml"
[tool.seconded]
examples = "code"
limit = 20
rtol = {float64 = 1e-9}

[tool.seconded.claim]
cells = "scipy"
title = "SciPy"

[tool.seconded.derivation]
cells = "python"
title = "Python"
```

The same in `mkdocs.yml`:

```yaml title="mkdocs.yml"
plugins:
  - search
  - seconded:
      examples: code
      limit: 20
      rtol: {float64: 1.0e-9}
      claim: {cells: scipy, title: SciPy}
      derivation: {cells: python, title: Python}
```

## Which declaration counts

If several files declare options, these rules say which declaration counts:

- `seconded` looks for `seconded.toml` and `pyproject.toml` in the folder of the site, and then in the folders above it. It stops
  at the first declaration, at a `pyproject.toml` without a declaration, or at the root of a Git repository.
- A folder can have only one declaration. If a `pyproject.toml` has `[tool.seconded]`, a `seconded.toml` in the same folder is an
  error.
- The configuration of the builder, which is MkDocs or Zensical, can add options. If this configuration and the file give an
  option different values, this is also an error. Neither value silently replaces the other.
- Options of a command, such as `--limit 60`, replace the declared options.
- A key that does not exist is an error, and so is a value of the wrong type. The message has the file and the line. See
  [`declaration`](errors.md#declaration).
- A relative path in a declaration is relative to the folder of `seconded.toml` or `pyproject.toml`. If neither file declares
  options, the path is relative to the folder of the site. In an option of a command, a path is relative to the working
  directory.

## Options of a site

| option | default | meaning |
|---|---|---|
"""

_SIDES = """
## Options of a side

The tables `claim` and `derivation` describe the two sides of your examples:

| option | default | meaning |
|---|---|---|
"""


def pages() -> dict[Path, str]:
    """Return the texts of the generated pages, by their files."""
    return {GUIDE / "errors.md": _errors(), GUIDE / "configuration.md": _configuration()}


def _errors() -> str:
    rows = [f"| [`{code}`](#{code}) | {title_of(code)} |\n" for code in CODES]
    return _ERRORS + "".join(rows) + "".join(f"\n{_section(code)}" for code in CODES)


def _section(code: str) -> str:
    """Return an explanation with its code as the anchor, and with its parts in bold.

    The parts have the same two titles for each code. As headings, they would fill the table of contents and the search.
    """
    title, *rows = _with_bold_parts(explanation(code))
    return "\n".join([f"#{title} {{ #{code} }}", *rows]) + "\n"


def _with_bold_parts(text: str) -> Iterator[str]:
    fence = ""
    for row in text.splitlines():
        opening = _FENCE.match(row)
        is_part = not fence and row.startswith("## ")
        if opening and not fence:
            fence = opening.group()
        elif row == fence:
            fence = ""
        yield f"**{row.removeprefix('## ')}**" if is_part else row


def _configuration() -> str:
    of_side = [key for key in keys() if "." in key.name]
    own = [key for key in keys() if key not in of_side and key.name not in ("claim", "derivation")]
    return _CONFIGURATION + "".join(map(_row, own)) + _SIDES + "".join(map(_row, of_side))


def _row(key: Key) -> str:
    return f"| `{key.name}` | {_default(key.default)} | {key.about} |\n"


def _default(value: object) -> str:
    """Return a default as TOML has it."""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return f"`{value}`" if value or value == 0 else "–"


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, "utf-8")
        print(file)
