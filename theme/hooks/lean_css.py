"""Lean CSS: a MkDocs hook that removes CSS rules of the theme and of the generator that match nothing on the site.

A theme has styles for everything that its pages may contain, and each first visit loads them. If the class of a
selector is in no page and in no script of the site, the selector never matches. This hook removes its rule, and custom
properties without a use.

It runs after the whole build, on the written files.
"""

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import tinycss2
from mkdocs.config.defaults import MkDocsConfig

# No transitions while the scheme changes. The theme also sets this attribute when a page loads. A rule for every
# element then makes the browser compute all styles twice.
_FOR_ALL = "[data-md-color-switching]"

# The theme's script makes these only on pages with annotations, tooltips, tags or versions. This site has none.
_ABSENT = re.compile(r"md-(annotation|tooltip|tag|version)")
# No page is written from right to left. The generator's stylesheet also has rules for other themes, and for sites with
# the theme's own colors of code. This site does not need them.
_ABSENT_PARTS = ("[dir=rtl]", '[role="main"]', '[data-bs-theme="dark"]', "where(:root)", "where(body)")

_FOR_CSS = re.compile(r"""class=(?:"[^"]*"|'[^']*'|[^\s>]+)|var\([^)]*\)|<(script|style)\b.*?</\1>""", re.DOTALL)

_serving = False


def on_startup(*, command: str, dirty: bool) -> None:  # noqa: ARG001 - MkDocs calls
    """Store whether the site is served: then its reader is the author, who waits for a saved page."""
    global _serving  # noqa: PLW0603 - a hook has no other place for state
    _serving = command == "serve"


def on_post_build(*, config: MkDocsConfig) -> None:
    """Rewrite the stylesheets of the generator, then those of the theme, whose properties they use."""
    if _serving:
        return
    site = Path(config.site_dir)
    texts = ["\n".join({part for page in site.rglob("*.html") for part in parts_for_css(page.read_text("utf-8"))})]
    patterns = ("assets/**/*.js", "assets/*.css")
    texts += ["".join(file.read_text("utf-8") for pattern in patterns for file in sorted(site.glob(pattern)))]
    for file in sorted(site.glob("assets/seconded/*.css")):
        css = lean(file.read_text("utf-8"), *texts, properties=False)  # a script builds the names of some properties
        file.write_text(css, "utf-8")
        texts.append(css)
    for file in sorted(site.glob("assets/stylesheets/*.css")):
        file.write_text(lean(file.read_text("utf-8"), *texts), "utf-8")
    _words.cache_clear()
    _referred_to.cache_clear()


def parts_for_css(page: str) -> Iterator[str]:
    """Yield the parts of a page that can name a class or use a custom property. Its text cannot."""
    return (found[0] for found in _FOR_CSS.finditer(page))


def lean(css: str, *texts: str, properties: bool = True) -> str:
    """Return a stylesheet without the rules that match nothing.

    Args:
        css: the stylesheet.
        texts: the parts of the site's pages for CSS, and all its scripts and other stylesheets.
        properties: whether to remove custom properties without a use, too.
    """
    words = frozenset().union(*map(_words, texts))
    rules = "".join(_matching(_rules(css), words))
    if not properties:
        return rules
    referred = frozenset().union(*map(_referred_to, (*texts, rules)))
    return "".join(_referred(_rules(rules), referred))


@lru_cache(8)
def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in set(re.findall(r"[\w-]+", text)) if not _ABSENT.match(word))


@lru_cache(8)
def _referred_to(text: str) -> frozenset[str]:
    """Return the custom properties that a text uses."""
    return frozenset(re.findall(r"var\(\s*(--[\w-]+)", text))


def _rules(css: str | list[Any]) -> list[Any]:
    rules: list[Any] = tinycss2.parse_rule_list(css, skip_comments=True, skip_whitespace=True)
    return rules


def _matching(rules: Iterable[Any], words: frozenset[str]) -> Iterator[str]:
    """Yield the rules that can match, without their selectors that cannot."""
    for rule in rules:
        if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            inner = "".join(_matching(_rules(rule.content), words))
            if inner:
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}"
        elif rule.type == "qualified-rule":
            selectors = [
                one for one in _split(rule.prelude) if _classes(one) <= words and not (_for_all(one) or _absent(one))
            ]
            if selectors:
                yield f"{','.join(map(tinycss2.serialize, selectors))}{{{tinycss2.serialize(rule.content)}}}"
        else:
            yield rule.serialize()


def _split(prelude: Iterable[Any]) -> list[list[Any]]:
    """Return the selectors in a list with commas."""
    selectors: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return selectors


def _classes(selector: list[Any]) -> set[str]:
    """Return the classes that a selector needs to match, except those in :not(...) and :is(...)."""
    pairs = itertools.pairwise(selector)
    return {after.value for before, after in pairs if before == "." and after.type == "ident"}


def _for_all(selector: list[Any]) -> bool:
    text: str = tinycss2.serialize(selector)
    return text.startswith(_FOR_ALL)


def _absent(selector: list[Any]) -> bool:
    return any(tinycss2.serialize([token]) in _ABSENT_PARTS for token in selector)


def _referred(rules: Iterable[Any], names: frozenset[str]) -> Iterator[str]:
    """Yield the rules without custom properties that nothing uses."""
    for rule in rules:
        if rule.type != "qualified-rule":
            yield rule.serialize()  # @media has few custom properties
            continue
        declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        kept = [
            one for one in declared if one.type != "declaration" or not one.name.startswith("--") or one.name in names
        ]
        if kept:
            yield f"{tinycss2.serialize(rule.prelude)}{{{''.join(f'{one.serialize()};' for one in kept)}}}"
