"""The built site in a real browser: Chromium, driven by Playwright.

A browser cannot come from PyPI. Where none is found, these tests fail in CI (the variable CI is set) and are skipped
elsewhere, with a message that says how to install one.
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
    """The path of a browser of this machine, or of Playwright's own."""
    own = playwright.chromium.executable_path
    found = filter(None, map(shutil.which, BROWSERS))
    return next(found, own if Path(own).exists() else None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium; without one, a failure in CI and a skip elsewhere. Belongs to the thread that opens it."""
    with sync_playwright() as playwright:
        path = find_browser(playwright)
        if path is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_BROWSER)
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS) as browser:
            yield browser


# For this package, not for the session: while Playwright is there, no other test can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(our_sites: Callable[[str], Path]) -> Iterator[Server]:
    """The site as it is published, where its links to the repository could tempt it to ask other hosts."""
    with serving(our_sites("mkdocs")) as server:
        yield server


@pytest.fixture(scope="package")
def kinds(server: Server) -> frozenset[str]:
    """Pages that have, between them, all that any page has."""
    return kinds_of(server.site)
