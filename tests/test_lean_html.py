"""A page loses the theme's indentation, and nothing that is shown."""

from tests.hooks import hook


def test_lines_are_kept_where_they_are_shown():
    shown = "<pre><code>a\n\n    b</code></pre>"
    html = f"<main>\n\n    <p>one\n      two</p>  \n  {shown}\n\n\n</main>\n<script>\n  run()\n</script>"
    lean = hook("lean_html").lean(html)
    assert lean == f"<main>\n<p>one\ntwo</p>\n{shown}\n</main>\n<script>\n  run()\n</script>"
