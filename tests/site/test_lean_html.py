"""A page loses the theme's indentation, and nothing that is shown."""

from theme.hooks import lean_html


def test_lines_are_kept_where_they_are_shown():
    shown = "<pre><code>a\n\n    b</code></pre>"
    html = f"<main>\n\n    <p>one\n      two</p>  \n  {shown}\n\n\n</main>\n<script>\n  run()\n</script>"
    lean = lean_html.lean(html)
    assert lean == f"<main>\n<p>one\ntwo</p>\n{shown}\n</main>\n<script>\n  run()\n</script>"
