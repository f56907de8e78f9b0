"""The built site in a real browser: Chromium, driven by Playwright.

A browser cannot come from PyPI. Where none is found, these tests fail in CI (the variable CI is set) and are skipped
elsewhere, with a message that says how to install one.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from by_example.run.runner import cores
from tests.browser.visit import NAMES, NOWHERE, WAYS, Server, Visit, serving, visit

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
def site(our_sites: Callable[[str], Path]) -> Path:
    """The site as it is published, where its links to the repository could tempt it to ask other hosts."""
    return our_sites("mkdocs-published")


@pytest.fixture(scope="package")
def server(site: Path) -> Iterator[Server]:
    with serving(site) as server:
        yield server


@pytest.fixture(scope="package")
def visits(browser: Browser, site: Path) -> Iterator[Callable[[str], list[Visit]]]:
    """First visits to a page, in light and in dark, on a phone and on a desktop; made once, if there is a browser.

    One page for each core is visited ahead, for axe takes its time.
    """
    made: dict[str, Future[list[Visit]]] = {}
    names = [*NAMES, NOWHERE]

    def four(name: str) -> list[Visit]:
        with chromium() as own, serving(site) as server:
            return [visit(own, server, name, scheme, size) for scheme, size in WAYS]

    with ThreadPoolExecutor(cores()) as pool:

        def get(name: str) -> list[Visit]:
            at = names.index(name)
            for ahead in names[at : at + cores() + 1]:
                if ahead not in made:
                    made[ahead] = pool.submit(four, ahead)
            return made[name].result()

        yield get
