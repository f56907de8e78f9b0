"""While a site that is served cannot be built, the browser says why, and shows the page as soon as it is there."""

import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visit import violations
from tests.build.test_builds import free_address, wait_until
from tests.building import ENVIRONMENT

EXAMPLE = '"""T."""\n\n# %% double\nn = 3\nprint("double:", 2 * n)\n\n# %% check\nn = 3\nprint("double:", n + n)\n'
BROKEN = EXAMPLE.replace("n + n", "n + n < b")
CONFIG = "site_name: Small\ntheme: {name: mkdocs}\nstrict: true\nplugins: [seconded]\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "mkdocs.yml": CONFIG,
        "docs/index.md": "# Home\n\n=> lost.double\n",
        "examples/e.py": EXAMPLE,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


class Served:
    """A server, and the address of its site."""

    def __init__(self, address: str, log: Path) -> None:
        self.base, self.log = f"http://{address}/", log

    def printed(self, text: str) -> int:
        """Return how often the server has printed a text."""
        return self.log.read_text("utf-8").count(text)


@pytest.fixture
def served(root: Path) -> Iterator[Served]:
    address, log = free_address(), root / "log"
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]
    with log.open("w") as out, subprocess.Popen(command, cwd=root, env=ENVIRONMENT, stdout=out, stderr=out) as server:
        try:
            yield Served(address, log)
        finally:
            server.terminate()


def answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address, timeout=20).close()
    except urllib.error.HTTPError as error:
        error.close()
    except OSError:
        return False
    return True


def failure(page: Page, text: str) -> None:
    page.locator(".seconded-failure pre", has_text=text).wait_for(timeout=30_000)


def test_page_that_waits_says_why_and_loads_when_it_is_there(root: Path, served: Served, browser: Browser):
    """A browser waited without a word; the terminal had the reason, but only the first time."""
    example, page = root / "examples" / "e.py", root / "docs" / "index.md"
    wait_until(lambda: answers(served.base), served.log)
    with browser.new_page() as tab:
        tab.goto(served.base)
        failure(tab, "there is no example 'lost'")  # in the first build
        page.write_text("# Home\n\n=> e.double\n\n=> e.check\n\nAs it was.\n", "utf-8")
        tab.get_by_text("As it was.").wait_for(timeout=30_000)
        assert tab.locator(".seconded-failure").count() == 0

        example.write_text(BROKEN, "utf-8")
        failure(tab, "n + n < b")
        assert "As it was." in tab.locator("body").inner_text()
        assert violations(tab, ".seconded-failure") == []
        with browser.new_page() as fresh:
            fresh.goto(served.base)
            failure(fresh, "n + n < b")
            page.with_name("new.md").write_text("# New\n\nIt is new.\n", "utf-8")
            fresh.goto(f"{served.base}new/")
            failure(fresh, "n + n < b")
            example.write_text(EXAMPLE, "utf-8")
            fresh.get_by_text("It is new.").wait_for(timeout=30_000)
            tab.get_by_text("As it was.").wait_for(timeout=30_000)
            tab.locator(".seconded-failure").wait_for(state="detached", timeout=30_000)

        for _ in range(2):  # a declaration that is wrong, twice
            (root / "mkdocs.yml").write_text(CONFIG.replace("[seconded]", "[{seconded: {limits: 3}}]"), "utf-8")
            failure(tab, "limits: there is no such key")
            (root / "mkdocs.yml").write_text(CONFIG, "utf-8")
            tab.locator(".seconded-failure").wait_for(state="detached", timeout=30_000)
        assert served.printed("limits: there is no such key") == 2
        page.with_name("new.md").write_text("# New\n\nSee [it](gone.md).\n", "utf-8")
        failure(tab, "contains a link 'gone.md'")
