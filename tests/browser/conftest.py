"""The built site in a real browser: Chromium, driven by Playwright.

A browser cannot come from PyPI. Without a browser, these tests fail in CI, where the variable CI is set, and are skipped
elsewhere. The message says how to install one.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.kinds import kinds_of
from tests.browser.visit import Server, serving

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = (
    f"no browser: none of {', '.join(BROWSERS)} is on the PATH, and Playwright has none of its own. "
    "Install one: `apt-get install chromium`, or `.venv/bin/playwright install chromium`."
)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def find_browser(playwright: Playwright) -> str | None:
    """Return the path of a browser of this machine, or of Playwright's own browser."""
    own = playwright.chromium.executable_path
    paths = filter(None, map(shutil.which, BROWSERS))
    return next(paths, own if Path(own).exists() else None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield Chromium; without it, fail in CI and skip elsewhere. The browser belongs to the thread that opens it."""
    with sync_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS) as browser:
            yield browser


# The scope is this package, not the session: while Playwright runs, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(our_sites: Callable[[str], Path]) -> Iterator[Server]:
    """Yield the site as it is published, with the links to the repository that could make it ask other hosts."""
    with serving(our_sites("mkdocs")) as server:
        yield server


@pytest.fixture(scope="package")
def kinds(server: Server) -> frozenset[str]:
    """Return pages that together have every feature of any page."""
    return kinds_of(server.site)
