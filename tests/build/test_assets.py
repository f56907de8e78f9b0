"""The styles, the script and the font that the generator brings: a site that only lists the plugin and the extension has them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser

from seconded._internal.command_line import main
from seconded._internal.render.files import FONT, SCRIPT, STYLES
from tests.browser.conftest import chromium
from tests.browser.visit import AXE, DESKTOP, PHONE, serving, settle
from tests.building import build
from tests.pair import DECLARATION
from tests.small_site import ERROR, FIGURE, GOOD, NUMPY

# The lines of mkdocs.yml that choose a theme with a light and a dark scheme, where it has both.
MATERIAL = """\
theme:
  name: material
  font: false
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default}
    - {media: "(prefers-color-scheme: dark)", scheme: slate}
"""
# Zensical runs no plugin: its author lists what `seconded assets` writes.
LISTED = """\
extra_css: [assets/seconded/seconded.css]
extra_javascript: [{path: assets/seconded/predict.js, defer: true}]
"""
THEMES = {
    "material": MATERIAL,
    "zensical": MATERIAL + LISTED,
    "mkdocs": "theme: {name: mkdocs, color_mode: auto}\n",
    "readthedocs": "theme: {name: readthedocs}\n",
}
DARK = {
    "material": "body[data-md-color-scheme=slate]",
    "zensical": "body[data-md-color-scheme=slate]",
    "mkdocs": "html[data-bs-theme=dark]",
}
LARGE = """\
\"\"\"A table of forty numbers.\"\"\"

# %% torch
import torch
x = torch.arange(40.0).reshape(5, 8).requires_grad_()
(x**3).sum().backward()  # a comment
print("x.grad:", x.grad)

# %% numpy
import numpy as np
x = np.arange(40.0).reshape(5, 8)
print("vᵀJ:", 3 * x**2)
"""
PAGE = """\
# Home

Text with `code`, and {= good: x =}.

=> good.torch

=> good.numpy

$$
\\vjp = {= good: x.grad =}
$$

=> large.torch

=> large.numpy

=> drawn.figure

=> raises.error
"""
OURS = "figure.example, .example-forms, .example-value, .formula, .example-ledger"
LAYOUT = """() => [...document.querySelectorAll("figure.example pre > code")].map((code) => {
    const style = getComputedStyle(code);
    return [style.whiteSpace, style.textAlign, parseFloat(style.fontSize) >= 12];
})"""


def write_site(root: Path, theme: str) -> None:
    """Write a site that has our page and lists what a stranger would list."""
    files = {
        "docs/index.md": PAGE,
        "snippets/good.py": GOOD,
        "snippets/large.py": LARGE,
        "snippets/drawn.py": f"{GOOD.replace(NUMPY, FIGURE)}{NUMPY}",
        "snippets/raises.py": ERROR,
        "mkdocs.yml": f"site_name: small\nuse_directory_urls: false\n{THEMES[theme]}"
        "plugins: [seconded]\nmarkdown_extensions: [seconded]\n",
        "seconded.toml": f"{DECLARATION}formulas = true\n",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Build the site with a theme, once, and return where it is."""
    sites: dict[str, Path] = {}

    def built(theme: str) -> Path:
        if theme not in sites:
            root = tmp_path_factory.mktemp(theme)
            write_site(root, theme)
            builder = "zensical" if theme == "zensical" else "mkdocs"
            if builder == "zensical":
                assert main(["assets", str(root / "docs/assets/seconded"), "--site", str(root)]) == 0
            done = build(builder, root)
            assert done.returncode == 0, done.stdout
            sites[theme] = root / "site"
        return sites[theme]

    return built


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def test_site_with_plugin_and_extension_has_styles_script_and_font(browser: Browser, built: Callable[[str], Path]):
    site = built("material")
    head = BeautifulSoup((site / "index.html").read_text("utf-8"), "html.parser")
    assert [link["href"] for link in head.select('link[href*="seconded"]')] == [f"assets/seconded/{STYLES}"]
    assert [(link["src"], link.has_attr("defer")) for link in head.select('script[src*="seconded"]')] == [
        (f"assets/seconded/{SCRIPT}", True)
    ]
    assert not (site.parent / "docs" / "assets").exists(), "a build writes nothing among the author's files"
    with serving(site) as server, browser.new_page() as page:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{server.base}index.html")
        settle(page)
        assert page.evaluate("document.fonts.check('20px \"STIX Two Math\"', '[')")
        assert [url for url in requests if not url.startswith((server.base, "data:"))] == []
        assert {f"{server.base}assets/seconded/{name}" for name in (STYLES, SCRIPT, FONT)} <= set(requests)
        assert page.get_by_role("button", name="Predict all").count() == 1


def test_files_that_the_author_wrote_for_another_builder_give_way(tmp_path: Path):
    """A site that both builders build lists the files, and has perhaps those of an older version."""
    write_site(tmp_path, "zensical")
    written = tmp_path / "docs" / "assets" / "seconded" / STYLES
    written.parent.mkdir(parents=True)
    written.write_text("old", "utf-8")
    done = build("mkdocs", tmp_path)
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "site" / "assets" / "seconded" / STYLES).stat().st_size > 10_000
    text = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert (text.count(STYLES), text.count(SCRIPT)) == (1, 1)


@pytest.mark.parametrize("theme", THEMES)
def test_output_is_hidden_until_it_is_predicted_in_each_theme(
    browser: Browser, built: Callable[[str], Path], theme: str
):
    with serving(built(theme)) as server, browser.new_page() as page:
        page.route(lambda url: not url.startswith(server.base), lambda route: route.abort())
        page.goto(f"{server.base}index.html")
        output = page.locator(".example-output").first
        assert output.is_visible()
        page.get_by_role("button", name="Predict", exact=True).first.click()
        assert not output.is_visible()
        page.get_by_label("x.grad").fill("6, 120")
        page.get_by_role("button", name="Check").click()
        assert output.is_visible()


@pytest.mark.parametrize(
    ("theme", "scheme"), [*((theme, "light") for theme in THEMES), *((theme, "dark") for theme in DARK)]
)
def test_examples_can_be_read_in_each_theme(browser: Browser, built: Callable[[str], Path], theme: str, scheme: str):
    """Code keeps its lines at each width; its contrast, which no width changes, is measured at one."""
    with serving(built(theme)) as server, browser.new_context(color_scheme=scheme) as context:
        page = context.new_page()
        page.route(lambda url: not url.startswith(server.base), lambda route: route.abort())  # some themes ask others
        page.goto(f"{server.base}index.html")
        settle(page)
        assert (page.locator(DARK[theme]).count() > 0 if theme in DARK else False) == (scheme == "dark")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        for width, height in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert set(map(tuple, page.evaluate(LAYOUT))) == {("pre", "left", True)}
        result = AXE.run(page, context={"include": [[OURS]]}, options={"runOnly": ["color-contrast"]}).response
        assert [
            f"{node['html'][:200]} {node['any'][0]['message']}" for one in result["violations"] for node in one["nodes"]
        ] == []
        assert sum(len(one["nodes"]) for one in result["passes"]) > 30, "axe looked at too little"
