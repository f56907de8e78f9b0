"""Lean files: a MkDocs hook that takes from the site what the theme brings and no page asks for.

lunr's files are for languages that this site is not written in; source maps are for the theme's authors.
"""

import re
import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig


def on_post_build(*, config: MkDocsConfig) -> None:
    """Remove these files, and the folders that they leave empty."""
    remove(Path(config.site_dir))


def remove(site: Path) -> None:
    """Remove them from a built site, and what leads to the source maps."""
    for script in site.glob("assets/javascripts/**/*.js"):
        text = script.read_text("utf-8")
        script.write_text(re.sub(r"\n//# sourceMappingURL=\S+\s*\Z", "\n", text), "utf-8")
    for source_map in site.glob("assets/**/*.map"):
        source_map.unlink()
    shutil.rmtree(site / "assets/javascripts/lunr", ignore_errors=True)  # it is not there where there is no search
