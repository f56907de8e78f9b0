"""Rules of the theme's stylesheets that match nothing are removed; all others stay."""

import pytest

from theme.hooks import lean_css

TEXT = '<p class="used other"></p> <script>x.classList.add("later", "md-tooltip__inner")</script> <style>b{color:var(--told)}</style>'


@pytest.mark.parametrize(
    ("css", "kept"),
    [
        (".used{color:red}", ".used{color:red;}"),
        (".later .used>p{color:red}", ".later .used>p{color:red;}"),
        (".unused{color:red}", ""),
        (".used .unused{color:red}", ""),
        (".use{color:red}", ""),
        (".used,.unused,p{color:red}", ".used,p{color:red;}"),
        (".used:not(.unused){color:red}", ".used:not(.unused){color:red;}"),
        (".used:is(.unused,.other){color:red}", ".used:is(.unused,.other){color:red;}"),
        ('[data-x=".unused,"]{color:red}', '[data-x=".unused,"]{color:red;}'),
        ("@media print{.unused{color:red}.used{color:red}}", "@media print{.used{color:red}}"),
        ("@media print{.unused{color:red}}", ""),
        ("@media screen{@supports (color:red){.used{color:red}}}", "@media screen{@supports (color:red){.used{color:red}}}"),
        ("@font-face{font-family:x}", "@font-face{font-family:x}"),
        ("@keyframes a{0%{opacity:0}}", "@keyframes a{0%{opacity:0}}"),
        (":root{--a:1;--b:2;--told:3}p{margin:var(--b)}", ":root{--b:2;--told:3;}p{margin:var(--b);}"),
        (":root{--a:1}", ""),
        ("[data-md-color-switching] *,p{margin:0}", "p{margin:0;}"),
        (":root{--a:1}.unused{margin:var(--a)}", ""),
        (".md-tooltip__inner,.used{left:0}", ".used{left:0;}"),
        ("[dir=rtl] .used,[dir=ltr] .used{left:0}", "[dir=ltr] .used{left:0;}"),
        ('[role="main"] .used,[role="form"] .used{left:0}', '[role="form"] .used{left:0;}'),
        (".used:not([dir=rtl]){left:0}", ".used:not([dir=rtl]){left:0;}"),
        ('p{content:".unused";background:url("a,b.svg")!important}', 'p{content:".unused";background:url("a,b.svg")!important;}'),
    ],
)  # fmt: skip
def test_only_rules_that_match_nothing_are_removed(css: str, kept: str):
    assert lean_css.lean(css, TEXT).replace(" {", "{") == kept


def test_custom_properties_stay_where_scripts_put_their_names_together():
    css = ":root{--row-1:1}.unused{left:0}:where(:root){--row-1:2}"
    assert lean_css.lean(css, TEXT, properties=False) == ":root{--row-1:1}"


def test_words_of_the_text_do_not_keep_a_rule():
    page = f"<p style=margin:var(--told)>unused words</p>{TEXT}<p class=bare><p class='x quoted'>"
    parts = "\n".join(lean_css.parts_for_css(page))
    css = ".unused{left:0}.bare,.used,.later,.quoted{left:0}:root{--told:1;--untold:2}p{color:red}"
    assert lean_css.lean(css, parts) == ".bare,.used,.later,.quoted{left:0;}:root{--told:1;}p{color:red;}"
