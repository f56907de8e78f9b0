"""Queries that readers type or paste into the search, and the page that answers each."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visit import Server, rest, serving, violations
from tools.ours import ROOT

# The first page that a query must find. Pages are named by their files, because titles change.
FIRST = {
    # messages, as people type them, and as they paste them, with numbers and names of their own
    "grad can be implicitly created only for scalar outputs": "index",
    "RuntimeError: grad can be implicitly created only for scalar outputs": "index",
    "Mismatch in shape: grad_output[0]": "mismatch_in_shape",
    "RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and output[0] has a shape of "
    "torch.Size([4, 2]).": "mismatch_in_shape",
    "Trying to backward through the graph a second time": "second_time",
    "RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have "
    "already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad().": "second_time",
    "element 0 of tensors does not require grad": "no_grad_fn",
    "element 0 of tensors does not require grad and does not have a grad_fn": "no_grad_fn",
    'Traceback (most recent call last): File "/home/me/train.py", line 48, in <module> loss.backward() RuntimeError: element 0 '
    "of tensors does not require grad and does not have a grad_fn": "no_grad_fn",
    "UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
    "populated during autograd.backward().": "non_leaf_grad_warning",
    "one of the variables needed for gradient computation has been modified by an inplace operation: [torch.cuda.FloatTensor "
    "[64, 512]], which is output 0 of ReluBackward0, is at version 3; expected version 2 instead.": "modified_inplace",
    "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.": "leaf_inplace",
    "a view of a leaf Variable that requires grad is being used in an in-place operation": "leaf_inplace",
    "TypeError: 'float' object is not iterable": "float_not_iterable",
    "gradients can be either Tensors or None, but got int": "float_not_iterable",
    "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.": "cant_call_numpy",
    "The size of tensor a (5) must match the size of tensor b (7) at non-singleton dimension 1": "several_losses",
    "Boolean value of Tensor with more than one value is ambiguous": "several_losses",
    "invalid gradient at index 0 - got [3] but expected shape compatible with [1]": "invalid_gradient_shape",
    "got an unexpected keyword argument 'retain_variables'": "old_arguments",
    "The differentiated Tensor at index 0 appears to not have been used in the graph": "unused_in_graph",
    "derivative for aten::_scaled_dot_product_flash_attention_for_cpu_backward is not implemented": "not_implemented_derivative",
    "RuntimeError: Found dtype Double but expected Float": "found_dtype",
    "mat1 and mat2 must have the same dtype, but got Double and Float": "found_dtype",
    "expected scalar type Float but found Double": "found_dtype",
    "RuntimeError: unscale_() has already been called on this optimizer since the last update().": "unscale_fp16",
    "Was asked to gather along dimension 0, but all input tensors were scalars; will instead unsqueeze and return a vector.": "several_devices",
    "DefaultCPUAllocator: can't allocate memory: you tried to allocate 8000000000 bytes.": "not_autograd",
    # symbols
    "vᵀJ": "notation",
    "v^T J": "notation",
    "v.T @ J": "notation",
    "J": "notation",
    "v": "notation",
    "x": "notation",
    "ᵀ": "notation",
    "∂": "notation",
    "m and n": "notation",
    "vjp": "notation",
    "VJP": "notation",
    # names
    "x.grad": "life_of_grad",
    "x.grad is None": "life_of_grad",
    "retain_grad()": "life_of_grad",
    "zero_grad": "life_of_grad",
    # words
    "gradient": "notation",
    "cotangent": "notation",
    "one-hot": "notation",
    "chain rule": "upstream",
    "leaf": "notation",
    "accumulate": "life_of_grad",
    "accumulation": "accumulation",
    "inplace operation": "modified_inplace",
    "gradient penalty": "gradient_penalties",
    "Hessian-vector product": "hessian_products",
    "second derivative of relu": "layer_curvature",
    "physics-informed network": "equations",
    "Laplacian": "equations",
    "PINN": "equations",
    "influence function": "influence",
    "inverse Hessian-vector product": "model_products",
    "several losses": "several_losses",
    "truncated backpropagation": "hidden_state",
    "hidden state": "hidden_state",
    "difference between detach and no_grad": "cuts",
    "straight-through estimator": "straight_through",
    "gradient reversal layer": "own_function",
    "directional derivative": "forward_mode",
    "Trying to use forward AD with grid_sampler_2d that does not support it because it has not been implemented yet.": "forward_ad_missing",
    "memory grows with every iteration": "graph",
    "einsum": "matrices",
    "linear layer": "matrices",
    "broadcasting": "matrices",
    "what is the gradient argument of backward": "index",
    "why does x.grad double": "life_of_grad",
    "per-sample gradients": "per_sample",
    "vmap(grad)": "per_sample",
    "gradient clipping": "clipping",
    "sample weights": "training_loop",
    "DataParallel, a vector of losses": "several_devices",
    "DDP gradients differ by world size": "several_devices",
    "REINFORCE": "policy_gradients",
    "rsample": "sampling",
    "policy gradient": "policy_gradients",
    "tensor filled in a loop": "filled_in_loop",
    "what vmap refuses": "torch_func",
    "subgradient": "kinks",
    "gradient of relu at 0": "kinks",
    "sqrt and norm at 0": "nan",
    "hooks": "hooks",
    "in which order do hooks run": "hooks",
    "finite differences": "check_it",
    "gradcheck tolerance": "check_it",
    "Backward is not reentrant": "check_it",
    "loss scaling": "numbers",
    "bfloat16": "mixed_precision",
    "Casting complex values to real discards the imaginary part": "numbers",
    "Wirtinger derivative": "numbers",
    "whole Jacobian": "whole_jacobian",
    "too many indices for tensor of dimension 1": "batch_jacobians",
    "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch dimension.": "is_grads_batched",
    "saliency map": "saliency",
    "Grad-CAM": "saliency",
    "RuntimeError: Adam does not support sparse gradients, please consider SparseAdam instead": "sparse_gradients",
}
# The page must be one of the first three.
AMONG_THREE = {
    "Hessian": "second_derivatives",
    "vhp over model.parameters()": "model_products",
    "jvp": "forward_mode",
    "forward_ad": "forward_mode",
    "setup_context": "own_function",
    "custom autograd function": "own_function",
    "grad_outputs": "several_losses",
    "gradient is nan": "nan",
    "register_hook": "hooks",
    "register_full_backward_hook": "hooks",
    "requires_grad_": "leaves",
    "retain_gr": "graph",
    "retain_graph": "graph",
    "retain_graph=True": "graph",
    "create_graph": "second_derivatives",
    "torch.autograd.grad": "grad_and_inputs",
    "materialize_grads": "grad_and_inputs",
    "generator and discriminator": "grad_and_inputs",
    "gradient reversal": "hooks",
    "domain-adversarial training": "hooks",
    "tied weights": "leaves",
    "LBFGS closure": "training_loop",
    "freeze a part of a model": "leaves",
    "optimizer does not update new weights": "leaves",
    "EMA of weights": "copies",
    "adversarial attack": "copies",
    "state_dict": "copies",
    "uncertainty weighting": "learned_weights",
    "multi-task loss weights": "learned_weights",
    "find_unused_parameters": "unused_parameters",
    "Expected to have finished reduction in the prior iteration before starting a new one": "ddp",
    "perceptual loss": "frozen_in_loss",
    "stop-gradient": "frozen_in_loss",
    "knowledge distillation": "frozen_in_loss",
    "is_grads_batched": "one_row",
    "jacrev": "whole_jacobian",
    "jacfwd": "whole_jacobian",
    "gradient norm of each sample": "per_sample",
    "functional_call": "torch_func",
    "has_aux": "torch_func",
    "batch Jacobian": "batch_jacobians",
    "trace of the Jacobian": "batch_jacobians",
    "optimizer.step": "training_loop",
    "grad_tensors": "several_losses",
    "inference_mode": "cuts",
    "y.backward(v)": "index",
    "ones_like": "index",
    "upstream": "upstream",
    "numpy": "own_operator",
    "weights": "notation",
    "Jacobian": "notation",
    "jac": "whole_jacobian",
    "scalar output": "index",
    "matrix": "matrices",
    "memory": "cost",
    "forward mode": "notation",
    "gradient of token embeddings": "integrated_gradients",
    "backpropagate only one class": "saliency",
    "MAML": "inner_loops",
    "unrolled optimization": "inner_loops",
    "fixed point": "implicit",
    "deep equilibrium model": "implicit",
    "implicit differentiation": "implicit",
}
# Asks each fifth listed query or question while it is left out of the index. Returns how many there were, and of how
# many the page was among the first three.
LEFT_OUT = """(docs) => {
    const search = new Search(docs);
    const rows = search.sections.flatMap((section) =>
        ["typed", "asked"].flatMap((kind) => (section.doc[kind] ?? []).map((text) => ({ section, text }))));
    const found = rows.filter((_, at) => at % 5 === 0).map(({ section, text }) => {
        const { fields, has } = section;
        section.fields = fields.filter((field) => !(["typed", "asked"].includes(field.kind) && field.text === text));
        section.has = new Set([...section.fields, search.pages.get(section.page).fields[0]].flatMap(({ ids }) => ids));
        const pages = search.find(text).items.slice(0, 3).map(([first]) => first.location.split("#")[0]);
        Object.assign(section, { fields, has });
        return pages.includes(section.page);
    });
    return [found.length, found.filter(Boolean).length];
}"""
LITTLE = ["the of in", "is it a", "to this"]
# Each query of this file, with the section whose page it must find first.
SEARCH_ROWS = [row.split("\t") for row in (ROOT / "theme" / "searches.tsv").read_text("utf-8").splitlines()]
SEARCHES = dict(SEARCH_ROWS)

FIELD, HIT = "[data-md-component=search-query]", ".md-search-result__item"
ASK = """async ([field, item, query]) => {
    const input = document.querySelector(field);
    input.value = query;
    input.dispatchEvent(new KeyboardEvent("keyup", {bubbles: true}));
    await new Promise((done) => setTimeout(done));
    const beside = (mark) => [
        `${(mark.previousSibling?.textContent ?? "").slice(-1)}${mark.textContent[0]}`,
        `${mark.textContent.slice(-1)}${(mark.nextSibling?.textContent ?? "").slice(0, 1)}`,
    ];
    const touching = (mark) => beside(mark).some((two) => /^[A-Za-z_]{2}$/.test(two));
    return [...document.querySelectorAll(item)].map((hit) => ({
        address: hit.querySelector("article").closest("a").href,
        anchors: [...hit.querySelectorAll("article")].map((one) => one.closest("a").hash.slice(1)),
        texts: [...hit.querySelectorAll("article > p")].map((p) => p.textContent),
        marks: [...hit.querySelectorAll("mark")].map((mark) => mark.textContent),
        within: [...hit.querySelectorAll("mark")].filter(touching).map((mark) => mark.parentNode.textContent),
        code: [...hit.querySelectorAll("pre, code, math")].map((code) => code.textContent),
    }));
}"""


@dataclass
class Hit:
    """A page among the results."""

    page: str
    anchors: list[str]
    """The sections that it shows, the best first; empty for the page's own."""
    texts: list[str]
    marks: list[str]
    within: list[str]
    """Texts with a mark on a part of a word."""
    code: list[str]


def ask(page: Page, query: str) -> list[Hit]:
    """Return the results that the search shows for a query."""
    hits = page.evaluate(ASK, [FIELD, HIT, query])
    return [Hit(hit.pop("address").partition("#")[0].rpartition("/")[2].removesuffix(".html"), **hit) for hit in hits]


@contextmanager
def searching(browser: Browser, base: str) -> Iterator[Page]:
    """Yield a page whose search field has the focus; the page sends requests only to the site."""
    with browser.new_context() as context:
        requests: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        page = context.new_page()
        page.goto(f"{base}reference/checked.html")
        page.keyboard.press("/")
        page.get_by_text("Type to start searching").wait_for()
        yield page
        assert [url for url in requests if not url.startswith((base, "data:"))] == []


@pytest.fixture(scope="module")
def answers(browser: Browser, server: Server) -> dict[str, list[Hit]]:
    """Return the results of all queries, from one visit."""
    with searching(browser, server.base) as page:
        queries = [*FIRST, *AMONG_THREE, *SEARCHES, *LITTLE, "in", "Inputs", "create_nothing"]
        return {query: ask(page, query) for query in queries}


def test_each_query_finds_its_page_first(answers: dict[str, list[Hit]]):
    pages = {query: answers[query][0].page if answers[query] else None for query in FIRST}
    assert pages == FIRST


def test_each_listed_search_finds_its_page_first(answers: dict[str, list[Hit]], server: Server):
    """A section that is not there would have no words, and its query would find another page."""
    assert len({query.lower() for query in SEARCHES}) == len(SEARCH_ROWS) >= 500
    pages = {query: answers[query][0].page if answers[query] else None for query in SEARCHES}
    wanted = {query: section.partition("#")[0].rpartition("/")[2] for query, section in SEARCHES.items()}
    assert {query: (page, wanted[query]) for query, page in pages.items() if page != wanted[query]} == {}
    lost = [where for where in set(SEARCHES.values()) if not _is_there(server.site, where)]
    assert lost == []


def test_a_query_that_is_not_listed_finds_its_page_too(browser: Browser, server: Server):
    """Readers ask in words that nobody has listed. The numbers in search.js were chosen for these."""
    docs = json.loads((server.site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    with browser.new_context() as context:
        page = context.new_page()
        page.add_script_tag(path=ROOT / "docs" / "assets" / "search.js")
        asked, found = page.evaluate(LEFT_OUT, docs)
    assert asked > 500
    assert found / asked > 0.85


def _is_there(site: Path, section: str) -> bool:
    page, _, anchor = section.partition("#")
    text = (site / f"{page}.html").read_text("utf-8")
    return not anchor or bool(re.search(rf'<h\d\b[^>]*\bid="?{re.escape(anchor)}"?[ >]', text))


def test_each_query_finds_its_page_among_three(answers: dict[str, list[Hit]]):
    pages = {query: [hit.page for hit in answers[query][:3]] for query in AMONG_THREE}
    assert {query: three for query, three in pages.items() if AMONG_THREE[query] not in three} == {}


def test_a_message_finds_few_pages(answers: dict[str, list[Hit]]):
    """The search does not list all pages that have one word of the message."""
    long = {query: len(hits) for query, hits in answers.items() if query.count(" ") > 8}
    assert len(long) > 5
    assert {query: hits for query, hits in long.items() if hits > 10} == {}


def test_little_words_alone_find_nothing_but_titles(answers: dict[str, list[Hit]]):
    assert [hit.page for query in [*LITTLE, "create_nothing"] for hit in answers[query]] == []
    assert answers["in"]
    assert {mark for hit in answers["in"] for mark in hit.marks} == {"in", "In"}


def test_only_whole_words_are_marked(answers: dict[str, list[Hit]]):
    """The word "in" is not marked in "Inputs", and each result shows why it was found."""
    assert {query: hit.within for query, hits in answers.items() for hit in hits if hit.within} == {}
    message = "element 0 of tensors does not require grad"
    assert message in answers[message][0].marks


def test_excerpts_read_as_text(answers: dict[str, list[Hit]]):
    """No excerpt has code, or formulas whose parts have run together."""
    texts = {text for hits in answers.values() for hit in hits for text in hit.texts}
    assert len(texts) > 100
    assert max(map(len, texts)) < 300
    assert [hit.code for hits in answers.values() for hit in hits if hit.code] == []
    code = "\n".join(file.read_text("utf-8") for file in (ROOT / "snippets").rglob("*.py"))
    rows = {row.strip() for row in code.splitlines() if len(row.strip()) > 40 and re.search(r"[=(\[]", row)}  # no prose
    assert len(rows) > 100
    assert [(text, row) for text in texts for row in rows if row in text] == []
    assert [text for text in texts if re.search(r"⊤|[∈≠≤]\S", text)] == []


@pytest.mark.parametrize("how", ["http", "file"])
def test_a_reader_types_and_opens_what_is_found(browser: Browser, server: Server, how: str):
    """The reader uses only the keyboard, and the site comes from a server or from a folder."""
    base = server.base if how == "http" else f"{server.site.as_uri()}/"
    with searching(browser, base) as page:
        page.keyboard.type("vᵀJ")
        page.locator(HIT).first.wait_for()
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.matches('.md-search-result__link')")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{base}reference/notation.html#vjp")


def test_a_message_is_pasted_with_its_line_breaks(browser: Browser, server: Server):
    with searching(browser, server.base) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        pasted = "RuntimeError: Trying to backward through\nthe graph a second\ntime (or directly"
        page.evaluate("(text) => navigator.clipboard.writeText(text)", pasted)
        page.keyboard.press("Control+v")
        page.locator(HIT).first.wait_for()
        assert ask(page, page.locator(FIELD).input_value())[0].page == "second_time"


def test_the_search_and_what_it_finds_are_accessible(browser: Browser, server: Server):
    with searching(browser, server.base) as page:
        page.keyboard.type("scalar")
        page.locator(HIT).first.wait_for()
        rest(page)
        assert violations(page, within=".md-header") == []  # the search covers the rest, which cannot be reached now


def test_files_of_the_search_are_small(server: Server):
    """Both files are fetched only when somebody searches; the index grows with the sections of the pages."""
    script, index = ((server.site / name).read_bytes() for name in ("assets/search.js", "search/search_index.js"))
    assert len(gzip.compress(script)) < 8_000
    assert len(gzip.compress(index)) < 348 * index.count(b'"location":')


def test_zensical_has_a_search_of_its_own(browser: Browser, our_sites: Callable[[str], Path]):
    """None of our code is in its way."""
    with serving(our_sites("zensical")) as server, browser.new_page() as page:
        page.goto(f"{server.base}index.html")
        page.locator(".md-search__button").first.click()
        page.get_by_role("combobox").fill("NumPy")  # the field gets the focus a moment after the click
        page.get_by_text(re.compile(r"^\d+ results?$")).wait_for()
