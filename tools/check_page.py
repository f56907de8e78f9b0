"""`make check PAGE=hooks`: everything about one page, in some seconds.

The examples of the page run, as on the page and as plain scripts. Each small fault in them must be noticed. Then a site of
this page and its linked pages is built strictly, so that the builder checks links, anchors and messages. The text, the
entry in the search and the weight of the page are checked in this site.
"""

import argparse
import difflib
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from seconded._internal.check import check_script
from seconded._internal.errors import SecondedError, author_path
from seconded._internal.examples import Examples
from seconded._internal.faults import try_faults
from seconded._internal.read.page import CellReference, find_references
from seconded._internal.render.embed import page_errors
from seconded._internal.render.lookup import wanted_of
from seconded._internal.run.runner import Runner
from theme.hooks import lists, weight
from tools import site_rules
from tools.ours import PAGES, PAIR, ROOT, SNIPPETS, drawn_faults, excused
from tools.prose.__main__ import files_of
from tools.prose.linter import JS, lint

_SECONDS = 20  # the limit of CPU time for one side of an example
_POINTS = 3  # as in `make check`
_NOWHERE = "404.html"  # a page of every site, with no text of its own


def main(arguments: list[str] | None = None) -> int:
    """Check a page; return 0 if it has no error, 1 if it has one, 2 if there is no such page."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_page", description=str(__doc__).partition("\n")[0])
    parser.add_argument("page", help="the name of a page, such as hooks, or its file")
    name = parser.parse_args(arguments).page
    page = find_page(name)
    if page is None:
        names = sorted({file.stem for file in PAGES.rglob("*.md")})
        close = ", ".join(difflib.get_close_matches(Path(name).stem, names, n=5, cutoff=0.5)) or "none is like it"
        print(f"there is no page {name}\n  pages with such a name: {close}")
        return 2
    started, problems = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder, Runner(_SECONDS, draw=True, pair=PAIR) as runner:
        site = Path(folder)
        examples = Examples(SNIPPETS, runner=runner, pair=PAIR, points=_POINTS)
        write_site(page, site, examples)
        with subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "build", "--strict"],
            cwd=site,
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as build:
            for part in (
                check_examples(page, examples),
                check_faults(page, examples),
                check_text(page, examples),
            ):
                problems += _print(part)
            said = build.communicate()[0]
        problems += _print(check_built(page, site, build.returncode, said))
    count = f"{problems or 'no'} problem{'s' * (problems != 1)}"
    print(f"{author_path(page)}: {count}, in {time.monotonic() - started:.1f} s")
    return int(problems > 0)


def _print(lines: Iterator[tuple[str, bool]]) -> int:
    """Print lines, and return the number of problems among them."""
    problems = 0
    for line, is_problem in lines:
        print(line, flush=True)
        problems += is_problem
    return problems


def find_page(name: str) -> Path | None:
    """Return the file of a page: `hooks`, `learn/functions/hooks`, or its path with the suffix."""
    wanted = name.removeprefix("docs/").removesuffix(".md")
    for page in sorted(PAGES.rglob("*.md")):
        path = page.relative_to(PAGES).with_suffix("").as_posix()
        if wanted in (path, page.stem) or (wanted == "home" and path == "index"):
            return page
    return None


def examples_of(page: Path, examples: Examples) -> list[str]:
    """Return the names of the examples on a page."""
    references = find_references(page.read_text("utf-8"), locate=examples.locate(page))
    return sorted({reference.name for reference in references} & set(examples.names()))


def check_examples(page: Path, examples: Examples) -> Iterator[tuple[str, bool]]:
    """Run the examples of a page, also as plain scripts, with the expressions that the page needs."""
    names, found, values = examples_of(page, examples), 0, 0
    references = find_references(page.read_text("utf-8"), locate=examples.locate(page))
    wanted = wanted_of(references)
    for name in names:
        examples.start(name, wanted.get(name, frozenset()))
    errors = [str(error) for error in page_errors(examples, page, author_path(page), formulas=True)]
    scripts = {name: examples.run_script(name) for name in names}
    for name, script in scripts.items():
        try:
            example = examples.get(name)
            check_script(example, script)
        except SecondedError as error:
            errors.append(str(error))
        else:
            found, values = found + 1, values + len(example.derived)
            errors += map(str, example.points.doubts)
    for error in dict.fromkeys(errors):
        yield error, True
    yield f"examples: {found} of {len(names)} agree, {values} values derived", False


def check_faults(page: Path, examples: Examples) -> Iterator[tuple[str, bool]]:
    """Put small faults into the examples of a page, one at a time; each must be noticed, or excused."""
    tried = 0
    for name in examples_of(page, examples):
        excuses, faults = excused(name), drawn_faults(name)
        try:
            trials = list(try_faults(examples, examples.get(name), faults, excuses))
        except SecondedError:
            continue  # reported above
        tried += len(faults)
        survivors = [trial.fault for trial in trials if not trial.noticed]
        for fault in survivors:
            if fault.kind not in excuses:
                advice = "nothing that is printed changes: choose other inputs, print what goes in, or add"
                yield f"snippets/{name}.py:{fault.line}: {fault.about}\n  {advice}", True
                yield f'  to the header of a cell: blind="{fault.kind}: the reason"', False
        for kind in sorted(excuses - {fault.kind for fault in survivors}):
            yield f"snippets/{name}.py: the examples reveal this kind of fault: delete it from blind=: {kind}", True
    yield f"faults: {tried} tried", False


def check_text(page: Path, examples: Examples) -> Iterator[tuple[str, bool]]:
    """Check the spelling and the rules of this site."""
    codespell = [sys.executable, "-m", "codespell_lib", page]
    spelling = subprocess.run(codespell, cwd=ROOT, text=True, capture_output=True, check=False)
    if spelling.stderr and not spelling.stdout:
        yield f"the spelling was not checked: {spelling.stderr.strip()}", True
    for line in spelling.stdout.splitlines():
        yield line.replace(f"{ROOT}/", ""), True
    for rule in site_rules.RULES:
        for complaint in rule(site_rules.Site(ROOT, page, examples)):
            yield str(complaint), True
    yield "text: spelling and rules of the site", False
    yield from _check_prose(page, examples)


def _check_prose(page: Path, examples: Examples) -> Iterator[tuple[str, bool]]:
    """Check the prose of a page and of its examples, if textlint is installed."""
    if not (JS / "node_modules" / "textlint").is_dir():
        yield "prose: not checked, as textlint is not installed; make check installs it", False
        return
    files = [author_path(page), *(f"{SNIPPETS.name}/{name}.py" for name in examples_of(page, examples))]
    for complaints in lint(files_of(files)).values():
        yield from ((str(complaint), True) for complaint in complaints)
    yield "prose: words and length of sentences", False


def check_built(page: Path, site: Path, status: int, said: str) -> Iterator[tuple[str, bool]]:
    """Check the output of the builder, and the search entry and the weight of the built page."""
    if status:
        for line in said.splitlines():
            if not line.startswith(("INFO", "DEBUG")) and line.strip():
                yield line.replace(f"{site.resolve()}/", ""), line.startswith(("WARNING", "ERROR"))
        return
    yield "links: each leads somewhere", False
    name = page.relative_to(PAGES).with_suffix(".html").as_posix()
    index = json.loads((site / "site" / "search" / "search_index.json").read_text("utf-8"))["docs"]
    sections = [entry for entry in index if entry["location"].partition("#")[0] == name]
    if not any(entry.get("about") for entry in sections):
        yield f"{author_path(page)}: the search has no entry for this page, or no description in it", True
    yield f"search: {len(sections)} sections", False
    weighs, allowed = weight.weight(site / "site" / name, sizes_of_whole(site / "site")), weight.budget(name)
    if not (ROOT / "site" / _NOWHERE).is_file():
        least = f"at least {weighs / 1000:.1f} kB of {allowed / 1000:.0f} kB"
        yield f"weight: {least}; make site gives what all pages share", weighs > allowed
        return
    weighs += _size(ROOT / "site" / _NOWHERE) - _size(site / "site" / _NOWHERE)
    yield f"weight: {weighs / 1000:.1f} kB of {allowed / 1000:.0f} kB", weighs > allowed


def sizes_of_whole(site: Path) -> dict[Path, int]:
    """Return the compressed sizes of the theme's files in the last whole build, if there was one.

    The last build has the styles and the navigation of all pages; a site of few pages needs fewer.
    """
    whole = ROOT / "site"
    files = [file.relative_to(whole) for file in whole.glob("assets/**/*") if file.is_file()]
    return {(site / file).resolve(): _size(whole / file) for file in files}


def _size(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def write_site(page: Path, site: Path, examples: Examples) -> None:
    """Write a site of this page, and of the pages that it links to, without their text.

    The linked pages keep their front matter, headings and places of examples, because a link may lead there.
    """
    path = page.relative_to(PAGES).as_posix()
    text = page.read_text("utf-8")
    linked = sorted(link for link in lists.read(text, path).links if link != path and (PAGES / link).is_file())
    shutil.copytree(PAGES / "assets", site / "docs" / "assets")
    shutil.copytree(ROOT / "theme", site / "theme", ignore=shutil.ignore_patterns("__pycache__"))
    (site / "snippets").mkdir()
    names = set(examples_of(page, examples))
    code = "\n".join((SNIPPETS / f"{name}.py").read_text("utf-8") for name in names)
    # The build refuses an example that no page shows and no file imports.
    names |= {name for name in examples.names() if re.search(rf"^(?:from|import) {name}\b", code, re.MULTILINE)}
    for name in names:
        (site / "snippets" / name).parent.mkdir(exist_ok=True)
        shutil.copy(SNIPPETS / f"{name}.py", site / "snippets" / f"{name}.py")
    for link in linked:
        (site / "docs" / link).parent.mkdir(parents=True, exist_ok=True)
        (site / "docs" / link).write_text(stub(PAGES / link, examples), "utf-8")
    (site / "docs" / path).parent.mkdir(parents=True, exist_ok=True)
    (site / "docs" / path).write_text(text, "utf-8")
    configuration = (ROOT / "mkdocs.yml").read_text("utf-8")
    nav = yaml.safe_dump([path, *linked])
    configuration = re.sub(r"^nav:\n(?: .*\n|\n)*", lambda _: f"nav:\n{nav}\n", configuration, flags=re.MULTILINE)
    shutil.copy(ROOT / "pyproject.toml", site)
    (site / "mkdocs.yml").write_text(configuration.replace("execute: true", "execute: false"), "utf-8")


def stub(page: Path, examples: Examples) -> str:
    """Return a page without its text: a question, the headings, and the places of its examples."""
    text = page.read_text("utf-8")
    if page.suffix == ".py":
        title = re.search(r"^# # .*$", text, re.MULTILINE)
        headings = "\n#\n".join(re.findall(r"^# #{2,} .*$", text, re.MULTILINE))
        return f"# ---\n# question: What?\n# ---\n\n# %% [markdown]\n{title[0] if title else '# # T'}\n#\n{headings}\n\n# %% code\npass\n"
    references = find_references(text, locate=examples.locate(page))
    cells = (one for one in references if isinstance(one, CellReference))
    own = f"{page.stem if page.stem != 'index' else 'home'}/"
    places = {f"{one.name.removeprefix(own).replace('/', '-')}-{one.cell}" for one in cells}
    body = re.sub(r"^( *`{3,}).*?^\1$", "", text.partition("\n---\n")[2], flags=re.MULTILINE | re.DOTALL)
    headings = "\n\n".join(re.findall(r"^#+ .*$", body, re.MULTILINE))
    anchors = "\n".join(f'<a id="{place}"></a>' for place in sorted(places))
    return f"---\nquestion: What?\n---\n\n{headings}\n\n{anchors}\n"


if __name__ == "__main__":
    sys.exit(main())
