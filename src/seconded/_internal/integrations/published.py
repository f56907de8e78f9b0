"""Published: what a builder makes of a site, as its configuration says: pages with their texts, labs, titles.

`check` reads this without the builder, so that it agrees with the build.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from markdown import Markdown

from seconded._internal.errors import ExampleError, author_path
from seconded._internal.integrations.site import builder_config, options_of
from seconded._internal.labs.lab import Lab, read_lab
from seconded._internal.labs.runs import Options
from seconded._internal.read.pages import page_files
from seconded._internal.settings import Settings

_SNIPPETS = "pymdownx.snippets"
_INCLUDES = re.compile(r"^[ \t]*;*-+8<-+", re.MULTILINE)  # as they mark a file that a page includes
_DEFAULT = (".*", "/templates/")  # what MkDocs itself excludes
_REFERENCE = re.compile(r"\{=.*?=\}")
_TEXTS = ("site_name", "site_description", "site_author", "copyright", "nav", "extra")  # no Markdown: shown as they are


class Published:
    """What is published of a site.

    Args:
        root: the folder of the builder's configuration.
        settings: what is declared.
    """

    def __init__(self, root: Path, settings: Settings) -> None:
        self._root, self._settings = root, settings
        self._config, self._file = builder_config(root)
        self._docs = root / str(self._config.get("docs_dir") or "docs")

    def pages(self) -> dict[Path, str]:
        """Return the pages, each with its text, in which the files that it includes take their places.

        They lie in the builder's folder, and in the declared one.

        Raises:
            ExampleError: there is no such folder, or a page includes a file that is not there.
        """
        if self._file is not None and not self._docs.is_dir():
            what, advice = (
                "the builder's folder of pages is not there",
                f"make it, or set docs_dir in {self._file.name}",
            )
            raise ExampleError(author_path(self._docs), None, what, advice, code="no-folder")
        folders = dict.fromkeys(one.resolve() for one in (self._settings.pages_folder(), self._docs))
        pages = {page.resolve(): page for folder in folders for page in page_files(self._as_written(folder))}
        return {page: self._text(page) for page in pages.values() if not self._is_excluded(page)}

    def labs(self) -> Iterator[tuple[Path, Options]]:
        """Yield the labs, each with the options of mkdocs-jupyter."""
        told = options_of(self._config, "plugins", "mkdocs-jupyter")
        if told is None or options_of(self._config, "plugins", "seconded") is None:
            return
        include, ignore, never = (
            told.get(key, default) for key, default in (("include", ["*.py"]), ("ignore", []), ("execute_ignore", []))
        )
        for file in sorted(self._docs.rglob("*.py")):
            path = file.resolve()
            if _matches(path, include) and not _matches(path, ignore) and not self._is_excluded(file):
                executed = bool(told.get("execute", False)) and not _matches(path, never)
                yield file, Options(executed, told.get("kernel_name", ""), bool(told.get("allow_errors", True)))

    def errors(self) -> Iterator[ExampleError]:
        """Yield an error for each value that stands where the builder shows it as it is written."""
        if self._file is not None:
            yield from misplaced_values(self._config, self._file)

    def _as_written(self, folder: Path) -> Path:
        """Return a folder as its author knows it, which messages show."""
        return next(one for one in (self._settings.pages_folder(), self._docs) if one.resolve() == folder)

    def _is_excluded(self, file: Path) -> bool:
        """Return True if MkDocs leaves a file out of a build; Zensical excludes none."""
        if self._file is None or self._file.suffix == ".toml" or not file.is_relative_to(self._docs):
            return False
        if file.stem == "README" and (file.parent / "index.md").is_file():
            return True
        try:
            from pathspec.gitignore import GitIgnoreSpec  # noqa: PLC0415 - MkDocs brings it
        except ImportError:
            return False
        rows = [str(self._config.get(key) or "") for key in ("exclude_docs", "draft_docs")]
        spec = GitIgnoreSpec.from_lines([*_DEFAULT, *"\n".join(rows).splitlines()])
        return spec.match_file(file.relative_to(self._docs).as_posix())

    def _text(self, page: Path) -> str:
        """Return the text of a page as its builder reads it."""
        text = page.read_text("utf-8", "replace")
        told = options_of(self._config, "markdown_extensions", _SNIPPETS)
        if told is None or not (_INCLUDES.search(text) or told.get("auto_append")):
            return text
        try:
            return self._with_includes(text, told)
        except ImportError:  # of the extension, which the builder will not find either
            return text
        except Exception as error:  # the extension names its own in no public module
            advice = "see base_path of pymdownx.snippets in the builder's configuration"
            raise ExampleError(
                author_path(page), None, f"an included file cannot be read: {error}", advice, code="declaration"
            ) from None

    def _with_includes(self, text: str, told: Mapping[str, Any]) -> str:
        paths = told.get("base_path") or ["."]
        paths = [paths] if isinstance(paths, str) else paths
        places = [str(self._root / str(path).replace("$docs_dir", str(self._docs))) for path in paths]
        options = {**told, "base_path": places, "url_download": False}
        markdown = Markdown(extensions=[_SNIPPETS], extension_configs={_SNIPPETS: options})
        return "\n".join(markdown.preprocessors["snippet"].run(text.split("\n")))


def misplaced_values(config: Mapping[str, Any], file: Path) -> Iterator[ExampleError]:
    """Yield an error for each value in a title or another text of a builder's configuration, which is not Markdown.

    Args:
        config: the configuration.
        file: where it is written.
    """
    rows = file.read_text("utf-8", "replace").splitlines() if file.is_file() else []
    for key in _TEXTS:
        for found in (one for text in _strings(config.get(key)) for one in _REFERENCE.findall(text)):
            line = next((number for number, row in enumerate(rows, 1) if found in row), None)
            what, advice = f"{found} stands in {key}, which is shown as it is written", "write it into a page"
            yield ExampleError(author_path(file), line, what, advice, code="reference-misplaced")


def read_labs(
    labs: Iterable[tuple[Path, Options]], folder: Path
) -> tuple[list[tuple[Lab, Options]], list[ExampleError]]:
    """Return the labs, read, and what is wrong with those that cannot be.

    Args:
        labs: their files, each with how it is executed.
        folder: where their helpers lie.
    """
    read, wrong = list[tuple[Lab, Options]](), list[ExampleError]()
    for file, options in labs:
        try:
            read.append((read_lab(file, author_path(file), folder), options))
        except ExampleError as error:
            wrong.append(error)
    return read, wrong


def _matches(path: Path, patterns: Iterable[str]) -> bool:
    return any(path.match(pattern) for pattern in patterns)


def _strings(thing: object) -> Iterator[str]:
    """Yield all texts within lists and tables, also those that are keys."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for pair in thing.items():
            yield from _strings(pair)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from _strings(one)
