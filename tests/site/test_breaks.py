"""Code in a sentence is broken where a reader expects it, on a narrow screen, and nothing else of a page changes."""

import pytest

from theme.hooks import breaks


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("<code>v @ J</code>", '<code class="whole">v @ J</code>'),
        ("<code>x.grad</code>", "<code>x.grad</code>"),
        ("<code>y.backward(v, retain_graph=True)</code>", "<code>y.backward(v, retain_graph=True)</code>"),
        ("<code>tensor.register_hook_of_</code>", "<code>tensor.<wbr>register_<wbr>hook_<wbr>of_</code>"),
        ("<code>__torch_function__of_all</code>", "<code>__<wbr>torch_<wbr>function__<wbr>of_<wbr>all</code>"),
        ("<pre><span></span><code>x = 1</code></pre>", "<pre><span></span><code>x = 1</code></pre>"),
        ("<pre><code>x = 1</code></pre>", "<pre><code>x = 1</code></pre>"),
        ("<b>NumPy</b> <code>v @ J</code>", "<b>NumPy</b> <code>v @ J</code>"),
    ],
)
def test_code_may_be_broken_where_it_makes_sense(written: str, shown: str):
    assert breaks.with_breaks(written) == shown
