"""What is taken from the theme's stylesheets matches nothing; all else stays."""

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
        (".used:not([dir=rtl]){left:0}", ".used:not([dir=rtl]){left:0;}"),
        ('p{content:".unused";background:url("a,b.svg")!important}', 'p{content:".unused";background:url("a,b.svg")!important;}'),
    ],
)  # fmt: skip
def test_what_can_match_nothing_goes_and_all_else_stays(css: str, kept: str):
    assert lean_css.lean(css, TEXT).replace(" {", "{") == kept


def test_comments_are_for_those_who_write():
    css = "/* Why. */\na {\n  color: red; /* not\n  blue */\n}\n"
    assert lean_css.without_comments(css) == "a{color:red}"


def test_spaces_that_say_something_stay():
    css = "a :is(b, c),\nd:hover {\n  margin: calc(1px + 2px) auto;\n}\n\ne {\n  color: red;\n}\n"
    assert lean_css.without_comments(css) == "a :is(b, c),d:hover{margin:calc(1px + 2px) auto}\ne{color:red}"


def test_comments_of_a_module_are_for_those_who_write():
    module = "/* A part. */\n// Why.\nconst a = 1; // one\n  const b = `//${a}`;\n\nconst c = 'http://x';\n"
    assert lean_css.shorter(module) == "const a=1;const b=`//${a}`;const c = 'http://x';"


def test_a_line_goes_on_only_where_it_may():
    module = "const f = (a,\n  b) => {\n  g(\n    a)\n  return b\n}\nf()\n"
    assert lean_css.shorter(module) == "const f=(a,b)=>{g(a)\nreturn b\n}\nf()\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ('f("a = b, c", d === 1 ? 2 : -3)', 'f("a = b, c",d===1?2 :-3)'),
        ("x = `a, ${b ? `, c` : d}`", "x = `a, ${b ? `, c` : d}`"),
        ("x.replace(/ , /g, y)", "x.replace(/ , /g, y)"),
        (".live :is(a, b) { color: red }", ".live :is(a,b){color:red}"),
        ("x = a + +b - -c", "x=a + +b - -c"),
        ("if (a - 1 < b / 2) c = `${a - b} , ${c}` + d", "if(a-1<b/2) c=`${a - b} , ${c}`+d"),
        ("x = `\nwidth: calc(1em + 2px)\n` + y", "x = `\nwidth:calc(1em + 2px)\n` + y"),
    ],
)
def test_only_spaces_around_signs_go(line: str, kept: str):
    assert lean_css.shorter(line) == kept
