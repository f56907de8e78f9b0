"""Minified files show and do the same; licenses stay."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from theme.hooks import minified
from tools.ours import ROOT

pytest.importorskip("minify", reason="no wheel of tdewolff-minify for this machine")

FOLDERS = (ROOT / "docs/assets", ROOT / "src/seconded/_internal/render/assets")
SCRIPTS = sorted(file for folder in FOLDERS for file in folder.rglob("*") if file.suffix in (".js", ".mjs"))


@pytest.mark.parametrize(
    "element",
    [
        "<pre><code>a\n\n    b  c</code></pre>",
        "<pre><samp>a\n\n    b  c</samp></pre>",
        '<samp class="value">[[1,  2],\n [ 3, 4]]</samp>',
        "<textarea>\n\n  a  b\n</textarea>",
        '<math display="block"><msub><mi>x</mi><mn>1</mn></msub><mspace width="1em"/><mi>y</mi></math>',
        '<svg viewBox="0 0 1 1"><text> a\n<tspan>b</tspan>\n<tspan>c</tspan></text></svg>',
        '<input type="text" value="a  b">',
        '<p data-asks=\'[{"label": "x.grad", "is": [1, 2]}]\'></p>',
        "<p>a</p><ul><li>b</li></ul>",
        "<p>a <code>b</code> <math><mi>x</mi></math> <kbd>c</kbd> <b>d</b></p>",
    ],
)
def test_element_stays_as_written(element: str):
    page = minified.minified_page(f'<!doctype html>\n<html lang="en">\n  <body>\n\n    {element}\n\n  </body></html>')
    assert page == f'<!doctype html><html lang="en"><body>{element}</body></html>'


def test_page_loses_spaces_and_comments():
    html = "<main>\n\n    <p>one\n      two</p>  \n  <!-- why -->\n\n</main>\n"
    assert minified.minified_page(html) == "<main><p>one\ntwo</p></main>"


def test_value_with_a_number_is_not_taken_for_a_place():
    html = "<p><samp>1</samp> <samp> 0</samp></p>"
    assert minified.minified_page(html) == html


@pytest.mark.parametrize(
    ("script", "kept"),
    [
        ("/* A part. */\n// Why.\nconst a = 1; // one\nf(`//${a}`);\n", "const a=1;f(`//${a}`)"),
        ("x = `a, ${b ? `,  c // d` : e}  // f`", "x=`a, ${b?`,  c // d`:e}  // f`"),
        ("x.replace(/ , \\/\\/ /g, y)", "x.replace(/ , \\/\\/ /g,y)"),
        ("x = a + +b - -c", "x=a+ +b- -c"),
        ("/*! A license. */\nf()", "/*! A license. */f()"),
        ("/* @license Theirs. */\nf( )", "/* @license Theirs. */\nf( )"),
        ("export const state = (long) => long", "export const state=e=>e"),
    ],
)
def test_script_keeps_its_texts_its_licenses_and_what_it_exports(script: str, kept: str):
    assert minified.minified(script, ".js") == kept


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        ("/* Why. */\na {\n  color: red; /* not\n  blue */\n}\n", "a{color:red}"),
        ("a :is(b, c),\nd:hover {\n  margin: calc(1px + 2px) 0;\n}\n", "a :is(b,c),d:hover{margin:calc(1px + 2px)0}"),
        ('a::before {\n  content: "a  b";\n}', 'a::before{content:"a  b"}'),
        ("/*! A license. */\na { color: red }", "/*!A license.*/a{color:red}"),
    ],
)
def test_stylesheet_keeps_spaces_that_matter_and_licenses(css: str, kept: str):
    assert minified.minified(css, ".css") == kept


def test_script_that_cannot_be_parsed_is_an_error():
    with pytest.raises(ValueError, match="line 2"):
        minified.minified("f();\nconst = ;", ".js")


@pytest.mark.parametrize("file", SCRIPTS, ids=[file.name for file in SCRIPTS])
def test_script_of_the_site_has_the_same_names_for_others(file: Path):
    """Other files read what a script exports, imports, and puts on the window."""
    names = r"(?:export (?:const|class|function) |window\.)(\w+)|from ?\"([^\"]+)\""
    source = file.read_text("utf-8")
    assert sorted(re.findall(names, minified.minified(source, file.suffix))) == sorted(re.findall(names, source))


def test_scripts_of_the_site_are_valid(tmp_path: Path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js")
    for file in SCRIPTS:
        copy = tmp_path / file.name
        copy.write_text(minified.minified(file.read_text("utf-8"), file.suffix), "utf-8")
        subprocess.run([node, "--check", copy], check=True)


def test_machine_without_the_library_publishes_files_as_they_are(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(minified, "minify", None)
    assert minified.minified("a { }", ".css") == "a { }"
    assert minified.minified_page("<p> a </p>") == "<p> a </p>"
