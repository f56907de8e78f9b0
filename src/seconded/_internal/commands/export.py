"""``seconded export FOLDER`` writes the notebooks, the Markdown forms and ``llms.txt`` into a built site."""

import argparse
import sys
from pathlib import Path

from seconded._internal.commands.common import CallError, Parsers, Site, add_command, count, open_site
from seconded._internal.errors import ExampleError, RefusedError, author_path, require
from seconded._internal.examples import Runs
from seconded._internal.export.downloads import (
    Links,
    checked_words,
    colab_address,
    download_links,
    foot,
    llms_text,
    page_downloads,
    write_download,
)
from seconded._internal.integrations.built_site import BuiltSite, SiteFile, add_foot, read_built_site
from seconded._internal.integrations.site import builder_config
from seconded._internal.read.page import all_parts
from seconded._internal.render.embed import check_page
from seconded._internal.render.lookup import start_all


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    summary = "write the notebooks, the Markdown forms and llms.txt into a built site, and links to them into its pages"
    parser = add_command(commands, "export", summary, run)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder that the builder wrote, such as site")


def run(options: argparse.Namespace, runner: Runs | None = None) -> int:
    """Write the files, say how many, and return 0; return 1 if an example or a page does not hold.

    Raises:
        CallError: there is no such site, or the builder did not write a page.
    """
    site = open_site(options, runner)
    built = _open_built(site, options.site, options.folder)
    try:
        downloads = _downloads(site, built)
    except ExampleError as error:
        print(error, file=sys.stderr)
        return 1
    for uri, text in downloads.items():  # only after each page was found to hold
        write_download(options.folder, uri, text)
    changed = sum(_add_foot(site, built, page) for page in built.pages)
    print(f"wrote llms.txt, and {count(len(built.pages), 'page')} as a notebook and as Markdown", end="; ")
    print(f"added links to {count(changed, 'page')}")
    return 0


def _open_built(site: Site, root: Path, folder: Path) -> BuiltSite:
    """Return the site that the builder has written.

    Raises:
        CallError: there is no such site, the declaration forbids downloads, or the builder did not write a page.
    """
    try:
        config, file = builder_config(root)
        if file is None:
            raise CallError(f"{root}: there is no mkdocs.yml and no zensical.toml")
        docs = (root / (config.get("docs_dir") or "docs")).resolve()
        if not folder.is_dir():
            raise CallError(f"{folder}: there is no such folder\n  build the site first")
        if not docs.is_dir():
            raise CallError(f"{author_path(docs)}: there is no such folder\n  set docs_dir in {author_path(file)}")
        if folder.resolve() == docs:
            raise CallError(f"{folder}: this is the folder of the pages\n  name the folder that the builder writes")
        if not site.settings.downloads:
            raise CallError("downloads = false: this site declares that it has no downloads\n  delete this option")
        require("nbformat", "mkdocs")
        return read_built_site(folder, docs, config)
    except (ExampleError, RefusedError) as error:
        raise CallError(str(error)) from None


def _downloads(site: Site, built: BuiltSite) -> dict[str, str]:
    """Return the texts of all downloads, by their paths in the site.

    Raises:
        ExampleError: an example or a page does not hold.
    """
    examples, formulas = site.examples, site.settings.formulas
    start_all(examples, all_parts(site.pages, examples.locate))
    links, downloads = Links(built.address, built.files.get), dict[str, str]()
    for page in built.pages:
        check_page(examples, page.source, author_path(page.source), formulas=formulas)
        downloads |= page_downloads(page.read()[1], examples, links, page, page.source)
    config = built.config
    name, description = str(config.get("site_name") or ""), config.get("site_description")
    llms = llms_text(name, description, built.address, built.entries(), built.extra("llms", {}))
    return downloads | {"llms.txt": llms}


def _add_foot(site: Site, built: BuiltSite, page: SiteFile) -> bool:
    """Add the foot to a built page; return False if the page has one."""
    if page.built is None:
        return False
    colab = colab_address(page, built.config.get("repo_url") or "", built.extra("notebooks_branch", ""))
    checked = checked_words(page.read()[1], site.examples, page.source)
    html = page.built.read_bytes().decode()
    changed = add_foot(html, foot(download_links(page, colab), checked))
    if changed != html:
        page.built.write_bytes(changed.encode())
    return changed != html
