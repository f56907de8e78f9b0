"""Lean CSS: a MkDocs hook that removes rules of the theme and of the generator that can match nothing on the site.

A theme brings styles for all that its pages may hold, and a reader's first visit pays for them. A selector that needs a
class which is in no page and in no script of the site can match nothing, not even later. Its rule goes, and so does a
custom property that nothing refers to.

All this runs after the whole build: it reads what has been written.
"""

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import tinycss2
from mkdocs.config.defaults import MkDocsConfig

# No transitions while the scheme changes. The theme sets this attribute when a page is loaded, too, and a rule that
# then holds for every element makes the browser compute the styles of all, twice.
_FOR_ALL = "[data-md-color-switching]"

# What the theme's script makes only where a page has annotations, tooltips, tags or other versions; none here has.
_ABSENT = re.compile(r"md-(annotation|tooltip|tag|version)")
# No page is written from right to left, and none needs what the generator's stylesheet has for other themes, or for
# sites that leave the theme's colors of code as they are.
_ABSENT_PARTS = ("[dir=rtl]", '[role="main"]', '[data-bs-theme="dark"]', "where(:root)", "where(body)")

_serving = False


def on_startup(*, command: str, dirty: bool) -> None:  # noqa: ARG001 - MkDocs calls
    """Note whether a reader will come, or the author who has just saved a page and waits for it."""
    global _serving  # noqa: PLW0603 - a hook has no other memory
    _serving = command == "serve"


def on_post_build(*, config: MkDocsConfig) -> None:
    """Rewrite the stylesheets of the generator, then those of the theme, whose properties they use."""
    if _serving:
        return
    site = Path(config.site_dir)
    patterns = ("**/*.html", "assets/**/*.js", "assets/*.css")
    texts = ["".join(file.read_text("utf-8") for pattern in patterns for file in sorted(site.glob(pattern)))]
    for file in sorted(site.glob("assets/seconded/*.css")):
        css = lean(file.read_text("utf-8"), *texts, properties=False)  # a script puts together the names of some
        file.write_text(css, "utf-8")
        texts.append(css)
    for file in sorted(site.glob("assets/stylesheets/*.css")):
        file.write_text(lean(file.read_text("utf-8"), *texts), "utf-8")
    _words.cache_clear()
    _referred_to.cache_clear()


def lean(css: str, *texts: str, properties: bool = True) -> str:
    """A stylesheet without what can match nothing.

    Args:
        css: the stylesheet.
        texts: all pages, scripts and other stylesheets of the site; a word that is not in them, no page can have.
        properties: whether custom properties that nothing refers to go, too.
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
    """Return the custom properties that a text refers to."""
    return frozenset(re.findall(r"var\(\s*(--[\w-]+)", text))


def _rules(css: str | list[Any]) -> list[Any]:
    rules: list[Any] = tinycss2.parse_rule_list(css, skip_comments=True, skip_whitespace=True)
    return rules


def _matching(rules: Iterable[Any], words: frozenset[str]) -> Iterator[str]:
    """The rules that can match, without those of their selectors that cannot."""
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
    """The selectors of a list that commas separate."""
    selectors: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        else:
            selectors[-1].append(token)
    return selectors


def _classes(selector: list[Any]) -> set[str]:
    """The classes without which a selector cannot match; those within :not(...) and :is(...) are none of them."""
    pairs = itertools.pairwise(selector)
    return {after.value for before, after in pairs if before == "." and after.type == "ident"}


def _for_all(selector: list[Any]) -> bool:
    text: str = tinycss2.serialize(selector)
    return text.startswith(_FOR_ALL)


def _absent(selector: list[Any]) -> bool:
    return any(tinycss2.serialize([token]) in _ABSENT_PARTS for token in selector)


def _referred(rules: Iterable[Any], names: frozenset[str]) -> Iterator[str]:
    """The rules without the custom properties that nothing refers to."""
    for rule in rules:
        if rule.type != "qualified-rule":
            yield rule.serialize()  # within @media, custom properties are few
            continue
        declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        kept = [
            one for one in declared if one.type != "declaration" or not one.name.startswith("--") or one.name in names
        ]
        if kept:
            yield f"{tinycss2.serialize(rule.prelude)}{{{''.join(f'{one.serialize()};' for one in kept)}}}"
