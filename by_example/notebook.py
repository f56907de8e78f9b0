r"""Notebook: a page with its proved examples as a Jupyter notebook, and as plain Markdown.

Both are for taking away, so what only a site's own builder understands is replaced: references by what was run, macros
of formulas by what they stand for, admonitions by quotations, and relative links by what the caller says.

In a notebook all cells share one namespace, while on a page each snippet has its own, one for torch and one for NumPy.
So a cell may find that an ``x`` it builds on is by now another snippet's, or that the page does not embed the cell that
makes it. Then the earlier cells of its snippet and world run before it, without their output (`_Namespace`).
"""

import ast
import re
import symtable
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

import nbformat
from nbformat import NotebookNode, v4

from by_example.embed import formula_tex, look_up
from by_example.examples import Example, Examples
from by_example.formula import MACROS
from by_example.pages import Formula, find_parts, find_references
from by_example.read import RAISES, Cell, Snippet
from by_example.report import Segment
from by_example.spell import as_text

Link = Callable[[str], str]  # from the target of a link, as the page has it, to what is written instead


@dataclass(frozen=True)
class _Shown:
    """A cell that a page embeds."""

    example: Example
    cell: Cell
    indent: str  # how deep it stands, as in a list


def page_notebook(text: str, examples: Examples, link: Link = str) -> str:
    """A page as the JSON of a notebook (nbformat 4.5) that has been run from top to bottom.

    Args:
        text: the page's Markdown, without its front matter.
        examples: the snippets.
        link: what becomes of the target of a link.

    Raises:
        ExampleError: a snippet does not hold.
    """
    cells: list[NotebookNode] = []
    names, count = _Namespace(), 0
    for piece in _pieces(text, examples, link):
        if isinstance(piece, str):
            if prose := _dedent(_plain(piece)).strip():
                cells.append(v4.new_markdown_cell(prose, id=f"{len(cells)}-text"))
            continue
        snippet = piece.example.snippet
        for cell in (*names.missing(snippet, piece.cell), piece.cell):
            count += 1
            # As long as an id may be, and of the letters that it may have.
            name = re.sub(r"[^\w-]", "_", f"{len(cells)}-{snippet.name}-{cell.name}", flags=re.ASCII)[:64]
            cells.append(_code(piece.example, cell, count, name, hidden=cell != piece.cell))
            names.run(snippet, cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})
    return f"{nbformat.writes(notebook)}\n"


def page_markdown(text: str, examples: Examples, link: Link = str) -> str:
    """A page as Markdown that needs no builder: with its code, outputs and values; as `page_notebook` otherwise."""
    whole = ""
    for piece in _pieces(text, examples, link):
        if isinstance(piece, _Shown):
            whole = f"{whole.rstrip()}\n\n{textwrap.indent(_fences(piece), piece.indent)}\n\n"
        else:
            whole += piece.lstrip("\n")
    return f"{_plain(whole).strip()}\n"


def page_versions(text: str, examples: Examples) -> dict[str, str]:
    """The versions of torch and NumPy that the examples of a page were run with; empty where it has none."""
    versions: dict[str, str] = {}
    for reference in find_references(text):
        versions |= examples.get(reference.name, reference.wanted).versions
    return dict(sorted(versions.items(), reverse=True))


def _pieces(text: str, examples: Examples, link: Link) -> Iterator[str | _Shown]:
    """Stretches of prose, with their values and formulas filled in, and the cells between them."""
    prose, at = "", 0
    for part in find_parts(text):
        prose += _portable(text[at : part.start], link)
        at = part.end
        if isinstance(part, Formula):
            tex = _expand(formula_tex(examples, part))
            prose += f"$${tex}$$" if part.display else f"${tex.strip()}$"
        elif part.expression is not None:
            prose += as_text(look_up(examples, part))
        else:
            example = examples.get(part.name, part.wanted)
            cell = example.snippet.cell(part.cell or "")
            assert cell is not None
            yield prose
            yield _Shown(example, cell, indent=prose.rpartition("\n")[2])
            prose = ""
    yield prose + _portable(text[at:], link)


# Prose

# What only the site's builder understands, and links; code and comments stay as they are.
_FENCE = r"^[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t]*(?P=fence)[`~]*[ \t]*$"
_VERBATIM = rf"(?P<verbatim>{_FENCE}|<!--.*?-->|(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))"
_LINK = r"(?P<before>\]\(|^[ ]{0,3}\[[^\]\n]+\]:[ \t]+)(?P<target>[^)\s]+)"
_ATTRIBUTES = r"[ \t]*\{(?::|[ \t]*[.#][A-Za-z])[^}\n]*\}"
_PORTABLE = re.compile(rf"{_VERBATIM}|{_LINK}|{_ATTRIBUTES}", re.MULTILINE | re.DOTALL)
_ADMONITION = re.compile(
    rf"{_FENCE}"
    r'|^(?P<indent>[ ]*)(?:!!!|\?\?\?\+?)[ ](?P<kind>[\w-]+)[^"\n]*(?:"(?P<title>[^"\n]*)")?[ \t]*\n'
    r"(?P<body>(?:(?P=indent)[ ]{4}[^\n]*(?:\n|\Z)|[ \t]*\n)+)",
    re.MULTILINE | re.DOTALL,
)


def _portable(text: str, link: Link) -> str:
    """Prose without attribute lists, and with the targets of links replaced."""

    def replace(found: re.Match[str]) -> str:
        if found["target"] is not None:
            return found["before"] + link(found["target"])
        return found["verbatim"] or ""

    return _PORTABLE.sub(replace, text)


def _plain(text: str) -> str:
    """Prose with quotations for admonitions."""

    def replace(found: re.Match[str]) -> str:
        if found["kind"] is None:
            return found.group()
        title = found["kind"].capitalize() if found["title"] is None else found["title"]
        body = textwrap.dedent(found["body"]).strip("\n")
        quoted = textwrap.indent(f"**{title}**\n\n{body}" if title else body, "> ", lambda _: True)
        return f"{textwrap.indent(quoted, found['indent'])}\n\n"

    return _ADMONITION.sub(replace, text)


def _dedent(text: str) -> str:
    """Prose behind a cell of a list's item: no list is open any more, and indented it would be code."""
    rows = text.strip("\n").split("\n")
    depth = len(rows[0]) - len(rows[0].lstrip())
    inside = next((n for n, row in enumerate(rows) if row.strip() and not row[:depth].isspace()), len(rows))
    return "\n".join([row[depth:] for row in rows[:inside]] + rows[inside:]) if depth else text


_MACRO = re.compile(rf"\\({'|'.join(MACROS)})(?![A-Za-z])")
_TOKEN = re.compile(r"\s*(\\[A-Za-z]+|\\.|.)", re.DOTALL)


def _expand(tex: str) -> str:
    """TeX without the macros that only `formula` knows."""
    while found := _MACRO.search(tex):
        body, rest = MACROS[found[1]], tex[found.end() :]
        for number in range(1, 10):
            if f"#{number}" in body:
                argument, rest = _argument(rest)
                body = body.replace(f"#{number}", argument)
        tex = tex[: found.start()] + body + rest
    return tex


def _argument(tex: str) -> tuple[str, str]:
    """The first argument that a macro finds, without its braces, and what follows it."""
    depth = 0
    for token in _TOKEN.finditer(tex):
        depth += {"{": 1, "}": -1}.get(token[1], 0)
        if depth == 0:
            argument = tex[: token.end()].strip()
            return argument[1:-1] if argument[0] == "{" else argument, tex[token.end() :]
    return tex, ""


# Cells


def _fences(shown: _Shown) -> str:
    """A cell as fenced code, what it put out, and what NumPy agrees with."""
    example, cell = shown.example, shown.cell
    segments = example.output(cell.name)
    printed = "".join(segment.text for segment in segments if segment.kind != "figure").rstrip()
    parts = [_fence("python", cell.source)]
    if cell.draws:
        parts.insert(0, f"Picture: {cell.docstring}")
    if printed:
        parts += ["Output, an error as intended:" if cell.raises else "Output:", _fence("text", printed)]
    if cell.world == "numpy":
        agreed = dict.fromkeys(proof.labels for proof in example.proved(cell.name))
        parts.append(f"✓ NumPy agrees with PyTorch: {', '.join(agreed)}")
    return "\n\n".join(parts)


def _fence(language: str, text: str) -> str:
    ticks = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 0)
    return f"{ticks}{language}\n{text}\n{ticks}"


def _code(example: Example, cell: Cell, count: int, name: str, *, hidden: bool) -> NotebookNode:
    """A cell of a notebook; a hidden one runs, but neither its code nor its output is unfolded."""
    source: str = cell.source
    metadata: dict[str, object] = {}
    if cell.raises:
        metadata["tags"] = [RAISES]
    if hidden:
        source = f"%%capture\n# What the next cell builds on.\n{source}"
        metadata["jupyter"] = {"source_hidden": True}
    outputs = [] if hidden else list(_outputs(example.output(cell.name), cell, count))
    return v4.new_code_cell(source, id=name, metadata=metadata, execution_count=count, outputs=outputs)


_STREAMS = {"text": "stdout", "label": "stdout", "value": "stdout", "warning": "stderr"}
_RAISED = re.compile(r"^(?!Traceback )(?P<name>[\w.<>]+)(?:: (?P<value>.*?))?\n?\Z", re.MULTILINE | re.DOTALL)


def _outputs(segments: tuple[Segment, ...], cell: Cell, count: int) -> Iterator[NotebookNode]:
    """What a cell put out, as Jupyter keeps it."""
    printed = tuple(segment for segment in segments if segment.kind != "figure")
    # Only a last expression's value is followed by a line's end that no line of the snippet has put out.
    last = len(printed) > 1 and printed[-1] == Segment("text", "\n")
    for stream, group in groupby(printed[:-2] if last else printed, lambda segment: _STREAMS.get(segment.kind)):
        text = "".join(segment.text for segment in group)
        yield v4.new_output("stream", name=stream, text=text) if stream else _error(text)
    if last:
        yield v4.new_output("execute_result", {"text/plain": printed[-2].text}, execution_count=count)
    for segment in segments:
        if segment.kind == "figure":
            data = {"image/svg+xml": segment.text, "text/plain": cell.docstring}
            yield v4.new_output("display_data", data, metadata={"needs_background": "light"})


def _error(text: str) -> NotebookNode:
    """A traceback, and the error that it ends with."""
    raised = _RAISED.search(text)
    assert raised is not None
    name, value = raised["name"].rpartition(".")[2], raised["value"] or ""
    return v4.new_output("error", ename=name, evalue=value, traceback=text.rstrip("\n").split("\n"))


# Names

_World = tuple[str, str]  # a snippet, and one of its two worlds


class _Namespace:
    """Whose each name is, in the one namespace that all cells of a notebook share."""

    def __init__(self) -> None:
        self._owners: dict[str, _World | str] = {}
        self._ran: dict[_World, tuple[Cell, ...]] = {}

    def run(self, snippet: Snippet, cell: Cell) -> None:
        """Note that a cell runs."""
        world = (snippet.name, cell.world)
        first = cell == snippet.world(cell.world)[0]
        self._ran[world] = (*(() if first else self._ran.get(world, ())), cell)
        self._owners |= _given(world, [cell])

    def missing(self, snippet: Snippet, cell: Cell) -> tuple[Cell, ...]:
        """The earlier cells of its snippet and world that must run before a cell, maybe once more."""
        world, cells = (snippet.name, cell.world), snippet.world(cell.world)
        earlier, ran = cells[: cells.index(cell)], self._ran.get((snippet.name, cell.world), ())
        given = _given(world, earlier)
        used = {name: given[name] for name in _read(cell) & set(given)}
        if all(isinstance(owner, str) and self._owners.get(name) == owner for name, owner in used.items()):
            return ()  # it builds on nothing but imports that are in place
        there = _given(world, ran).items() <= self._owners.items()
        return earlier[len(ran) :] if there and ran == earlier[: len(ran)] else earlier


def _read(cell: Cell) -> set[str]:
    """The names that a cell may look up before it gives them a value itself."""
    read: set[str] = set()
    bound: set[str] = set()
    for statement in ast.parse(cell.source).body:
        table = symtable.symtable(ast.unparse(statement), cell.name, "exec")
        changes = (node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign))
        changed = {target.id for target in changes if isinstance(target, ast.Name)}  # no reading, to symtable
        read |= (_looked_up(table) | changed) - bound
        bound |= _bound(table)
    return read


def _given(world: _World, cells: Iterable[Cell]) -> dict[str, _World | str]:
    """The names that cells give a value, each with its owner: their world, or the import that it comes from."""
    given: dict[str, _World | str] = {}
    for cell in cells:
        for statement in ast.parse(cell.source).body:
            given |= dict.fromkeys(_bound(symtable.symtable(ast.unparse(statement), cell.name, "exec")), world)
            if isinstance(statement, ast.Import | ast.ImportFrom):
                origin = ast.unparse(statement).partition("import ")[0]
                for alias in statement.names:
                    given[alias.asname or alias.name.partition(".")[0]] = f"{origin}import {ast.unparse(alias)}"
    return given


def _looked_up(table: symtable.SymbolTable) -> set[str]:
    """The global names that code reads, also within its functions."""
    own = table.get_symbols()
    here = {
        name.get_name() for name in own if name.is_referenced() and (table.get_type() == "module" or name.is_global())
    }
    return here.union(*map(_looked_up, table.get_children()))


def _bound(table: symtable.SymbolTable) -> set[str]:
    return {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}
