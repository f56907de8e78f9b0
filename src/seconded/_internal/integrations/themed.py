"""Themed: reuse a page that Material's templates produced, while everything that the templates read stays the same.

Templates take most of the time of a rebuild with 1,000 pages, because each page lists the pages around it. Material's
templates read the page, the configuration, and the title, the front matter and the place of the other pages. A site
with its own templates, with hooks or with unknown plugins renders all pages each time.
"""

import zlib
from typing import Any

from jinja2 import Environment, Template
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from seconded._internal.run.digests import digest


class Themed:
    """The HTML of the pages of one site, over the rebuilds of a server."""

    def __init__(self) -> None:
        self._pages: dict[str, tuple[str, bytes]] = {}  # by source: a digest of what it was made of, and its HTML

    def begin(self, env: Environment, config: MkDocsConfig, files: Files, nav: Navigation) -> None:
        """Let the templates of one build reuse the HTML of earlier builds.

        Args:
            env: the templates of that build; none has been loaded.
            config: its configuration, with known plugins and without hooks.
            files: its files; their pages have been rendered.
            nav: its navigation.
        """
        if config.theme.name != "material" or config.theme.custom_dir:
            return
        all_pages = [file.page for file in files.documentation_pages(inclusion=InclusionLevel.is_in_serve)]
        site = digest(
            repr(config.user_configs),  # as it is written
            repr([*config.extra_css, *(vars(one) for one in config.extra_javascript)]),
            str(nav),  # all its titles and addresses
            repr([(page.url, page.title, page.meta) for page in all_pages if page is not None]),
        )
        known, pages = {page.file.src_uri for page in all_pages if page is not None}, self._pages
        for gone in pages.keys() - known:
            del pages[gone]

        class Kept(Template):
            """A template that returns the stored HTML if its inputs are the same."""

            def render(self, *args: Any, **kwargs: Any) -> str:
                page = dict(*args, **kwargs).get("page")
                if page is None:  # such as 404.html
                    return super().render(*args, **kwargs)
                made_of = digest(site, str(self.name), _made_of(page))
                before, html = pages.get(page.file.src_uri, ("", b""))
                if made_of == before:
                    return zlib.decompress(html).decode()
                text = super().render(*args, **kwargs)
                pages[page.file.src_uri] = made_of, zlib.compress(text.encode(errors="surrogatepass"), 1)
                return text

        env.template_class = Kept


def _made_of(page: Page) -> str:
    told = (page.content, str(page.toc), page.meta, page.title, page.url, page.canonical_url, page.edit_url)
    return repr((*told, page.update_date, page.is_homepage, page.file.inclusion))
