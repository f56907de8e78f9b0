"""The index of the search has the text of the pages without code. browser/test_search.py tests the results."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.config.defaults import MkDocsConfig

from seconded._internal.render.formula import formula_html
from theme.hooks import search_index
from tools.ours import PAIR


def read(html: str) -> list[dict[str, Any]]:
    return list(search_index.sections(html, "page.html"))


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        (r"\vjp", "vᵀJ"),
        (r"J^\top v", "Jᵀv"),
        (r"x \in \R^n", "x ∈ ℝⁿ"),
        (r"y = (x_1^2,\; x_1x_2)", "y = (x₁², x₁x₂)"),
        (r"v = (-1, 10)", "v = (−1, 10)"),
        (r"3 \times 2", "3 × 2"),
        (r"\pd{y_i}{x_j}", "∂yᵢ/∂xⱼ"),
        (r"\pd{L}{y}", "∂L/∂y"),
        (r"\frac{a + b}{2}", "(a + b)/2"),
        (r"\sqrt{x_1^2 + x_2^2}", "√(x₁² + x₂²)"),
        (r"\shape{J}{3\times 2}", "J"),
        (r"J_\text{sum}", "J_sum"),
        (r"\sum_i v_i", "∑ᵢvᵢ"),
        (r"a \log x", "a log x"),
    ],
)
def test_a_formula_is_read_as_text(tex: str, said: str):
    """The text of a formula is separate from the words around it, and its parts from each other."""
    assert read(f"<p>Take {formula_html(tex, display=False, macros=PAIR.macros)}, as before.</p>")[0]["text"] == [
        f"Take {said}, as before."
    ]


PAGE = """
<h1 id="title">A <code>title</code><a class="headerlink" href="#title">¶</a></h1>
<p>Prose with <code>x.grad</code> &amp; <strong>more</strong>.</p>
<div class="formula" data-search-exclude><math><mi>J</mi></math></div>
<figure class="example example-claim" id="a"><figcaption>PyTorch</figcaption>
<div class="highlight"><pre><code><span>y</span>.backward(retain_graph=<span>True</span>)</code></pre></div>
<pre class="example-output"><samp>x.grad: 34.
<span class="error">Traceback (most recent call last):
  File "a.py", line 1, in &lt;module&gt;
RuntimeError: it failed
  on two lines</span></samp></pre></figure>
<h2 id="second">Second</h2>
<table><tr><td>one</td><td>two</td></tr></table>
<p>It says <code>this is a message</code>, not <code>x = 3</code>.</p>
<div class="language-text highlight"><pre><code>An older message of the same</code></pre></div>
<div class="highlight"><pre><code>for row in all the rows</code></pre></div>
<ul><li><a href="other.html">Other page</a>: what it says.</li><li><a href="https://example.org">A page</a> elsewhere.</li></ul>
<h2 id="next">Where to go next</h2>
<ul><li><a href="other.html">Other page</a>: what it says.</li></ul>
<h2 id="last">Last</h2><h3 id="least">Least</h3><p>The end.</p>
"""


def test_a_page_is_read_without_its_code():
    first, second, *others = read(PAGE)
    assert first["location"] == "page.html"
    assert first["title"] == "A title"
    assert first["text"] == ["Prose with x.grad & more."]
    assert first["raised"] == ["RuntimeError: it failed on two lines"]
    assert first["names"] == "backward retain_graph"
    assert second["location"] == "page.html#second"
    assert second["text"] == ["one · two", "It says this is a message, not x = 3.", "A page elsewhere."]
    assert second["messages"] == ["this is a message", "An older message of the same"]
    assert [section["title"] for section in others] == ["Last", "Least"]


def test_a_warning_is_found_without_the_line_that_it_is_about():
    warning = "a.py:3: UserWarning: Take care. (Triggered internally at x.h:4.)\n  y.grad\n"
    page = f'<figure class="example"><pre><samp><span class="warning">{warning}</span></samp></pre></figure>'
    assert read(page)[0]["raised"] == ["UserWarning: Take care."]


def test_page_lists_further_words_for_the_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The theme's index is replaced, and a page can be left out of it. A section has the words of its questions.

    A page says how many pages link to it: each once, and not itself.
    """
    rows = ("asked in these words\ttwo\thttps://a", "and in these\ttwo\thttps://b", "lost\ttwo#gone\thttps://c")
    (tmp_path / "questions.tsv").write_text("".join(f"{row}\n" for row in rows), "utf-8")
    (tmp_path / "searches.tsv").write_text("a query\tone\nanother\tone\n", "utf-8")
    monkeypatch.setattr(search_index, "_THEME", tmp_path)

    def page(name: str, markdown: str = "", **meta: object) -> SimpleNamespace:
        content = f'<h1 id="{name}">{name}</h1><p>Text.</p>'
        page = SimpleNamespace(content=content, url=f"{name}.html", title=name, meta=meta, markdown=markdown)
        return SimpleNamespace(page=page, src_uri=f"{name}.md")

    pages = [
        page("one", description="About it.", search={"also": ["older words"]}),
        page("two", "[1](one.md), [1](../docs/one.md#a), [2](#two), [2](two.md)", search={"also": "in other words"}),
        page("three", "[1](one.md)", search={"exclude": True}),
        page(
            "four",
            messages=[
                {"said": "shown by a cell", "older": ["as it was", {"said": "long ago", "versions": "0.4"}]},
                {"symptom": "it is", "also": ["odd"]},
            ],
        ),
    ]
    config = MkDocsConfig()
    config.load_dict(
        {"site_name": "test", "docs_dir": str(tmp_path), "theme": {"name": "material"}, "plugins": ["search"]}
    )
    config.validate()
    files: Any = SimpleNamespace(documentation_pages=lambda: pages)
    search_index.on_env(None, config=config, files=files)
    search: Any = config.plugins["material/search"]
    assert json.loads(search.search_index.generate_search_index(None)) == {"docs": []}  # no page was built yet
    for _ in range(2):  # the second build must give the same
        for one in pages:
            search.on_page_context({}, page=one.page, config=config, nav=None)
        index = search.search_index.generate_search_index(None)
    assert json.loads(index)["docs"] == [
        {
            "location": "one.html",
            "title": "one",
            "text": ["Text."],
            "messages": ["older words"],
            "about": ["About it."],
            "links": 2,
            "typed": ["a query", "another"],
        },
        {
            "location": "two.html",
            "title": "two",
            "text": ["Text."],
            "messages": ["in other words"],
            "asked": ["asked in these words", "and in these"],
        },
        {
            "location": "four.html",
            "title": "four",
            "text": ["Text."],
            "messages": ["as it was", "long ago", "it is", "odd"],
        },
    ]
