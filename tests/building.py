"""Builds for tests: of any folder, and of this site, which is built once for all the processes that run tests."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from filelock import FileLock

from seconded._internal.render.files import write_assets
from tests.browser.kinds import kinds_of
from tests.small_site import copy_ours, shorten, write_small
from tools.ours import PAIR, ROOT

PATIENCE = 900  # seconds for a build, which takes less than one minute of a calm machine
BUILDERS = {"mkdocs": ["mkdocs", "build"], "zensical": ["zensical", "build"]}
ENVIRONMENT = os.environ | {
    "NO_MKDOCS_2_WARNING": "1",
    "NO_COLOR": "1",
    "SOURCE_DATE_EPOCH": "1767225600",
    "PYTHONPATH": str(ROOT / "src"),  # this checkout's generator, also where another one is installed
}
# Where the site is published, in tests: not at the root of its host, as on GitHub Pages.
PUBLISHED = {"SITE_URL": "https://example.org/docs/", "REPO_URL": "https://github.com/example/example"}


def build(
    builder: str, root: Path, *options: str, at: Path | None = None, strict: bool = True, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Return what a builder said, and its exit status, after it built the site in a folder."""
    return subprocess.run(
        [sys.executable, "-m", *BUILDERS[builder], *(["--strict"] if strict else []), *options],
        cwd=at or root,
        env=ENVIRONMENT | {"SITE_URL": "", "REPO_URL": ""} | environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=PATIENCE,
    )


@cache
def our_site(common: Path, name: str) -> Path:
    """Return the folder of a built site: ours by "mkdocs" or "zensical", or the small one, "small" or "small again".

    Only ours by MkDocs has an address and a repository. Zensical makes its pages of each kind whole, and of the others
    what leads to them. Each is built from a copy in which nothing has been built before.
    """
    root, done = common / name.replace(" ", "-"), common / f"{name}.json"
    with FileLock(common / f"{name}.lock"):
        if not done.exists():
            kinds = kinds_of(our_site(common, "mkdocs")) if name == "zensical" else None
            root.mkdir()
            (write_small if name.startswith("small") else copy_ours)(root)
            if kinds is not None:
                shorten(root, kinds)
                write_assets(root / "docs/assets/seconded", root / "docs", formulas=True, macros=PAIR.macros)
            address = PUBLISHED if name == "mkdocs" else {}
            try:
                built = build("zensical" if name == "zensical" else "mkdocs", root, **address)
                result = built.returncode, built.stdout
            except subprocess.TimeoutExpired as error:  # told to all who ask, and not tried again by each
                result = 1, str(error)
            done.write_text(json.dumps(result), "utf-8")
    returned, said = json.loads(done.read_text("utf-8"))
    assert returned == 0, said
    return root / "site"
