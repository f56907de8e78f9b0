"""Macros: expands those that the formulas of a site may use."""

import re

Macros = tuple[tuple[str, str], ...]  # the name of each, without its backslash, and what it stands for
_TOKEN = re.compile(r"\s*(\\[A-Za-z]+|\\.|\S)")
_MOST = 1000  # macros in a formula: one that contains itself would never end


def expand(tex: str, macros: Macros) -> str:
    """Return TeX without macros."""
    bodies = dict(macros)
    pattern = re.compile(rf"\\({'|'.join(map(re.escape, bodies)) or '(?!)'})(?![A-Za-z])")
    for _ in range(_MOST):
        found = pattern.search(tex)
        if found is None:
            break
        body, rest = bodies[found[1]], tex[found.end() :]
        arguments = dict[str, str]()
        for mark in sorted(set(re.findall(r"#\d", body))):
            arguments[mark], rest = _argument(rest)
        body = "".join(arguments.get(part, part) for part in re.split(r"(#\d)", body))
        tex = tex[: found.start()] + body + rest
    return tex


def _argument(tex: str) -> tuple[str, str]:
    """Return the first argument of a macro, without its braces, and the text after it."""
    depth = 0
    for token in _TOKEN.finditer(tex):
        depth += {"{": 1, "}": -1}.get(token[1], 0)
        if depth == 0:
            argument = tex[: token.end()].strip()
            return argument[1:-1] if argument[0] == "{" else argument, tex[token.end() :]
    return tex, ""
