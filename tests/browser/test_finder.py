"""Messages that readers paste into the finder, and the page that it leads to."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pasted import disguised, filled, pastes, traceback, wrapped
from tests.browser.visit import DESKTOP, PHONE, Server, violations
from theme.hooks import messages
from tools.drift import RECORDS, listed_entries, real_messages, recorded
from tools.ours import ROOT

SEED = 20260101
SEARCHED = 50  # characters of a message that a reader may search for
TYPE = re.compile(r"^[\w.]*(?:Error|Warning|Exception): ")

# Messages of PyTorch, or of libraries used with it, that no page of this site explains.
FOREIGN = [
    "RuntimeError: No CUDA GPUs are available",
    "MemoryError: Unable to allocate 8.00 GiB for an array with shape (1024, 1024, 1024) and data type float64",
    "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED",
    "RuntimeError: NCCL error in: ../torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:1269, unhandled system error",
    "AssertionError: Torch not compiled with CUDA enabled",
    "RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False.",
    "RuntimeError: DataLoader worker (pid 12345) is killed by signal: Killed.",
    "RuntimeError: stack expects each tensor to be equal size, but got [3, 224, 224] at entry 0 and [1, 224, 224] at entry 1",
    "RuntimeError: An attempt has been made to start a new process before the current process has finished its bootstrapping phase.",
    'RuntimeError: Error(s) in loading state_dict for ResNet: Missing key(s) in state_dict: "layer1.0.conv1.weight".',
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (32x512 and 256x10)",
    "RuntimeError: Given groups=1, weight of size [64, 3, 7, 7], expected input[8, 1, 224, 224] to have 3 channels, but got 1 channels instead",
    "ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 512])",
    "RuntimeError: shape '[32, 400]' is invalid for input of size 25600",
    "RuntimeError: Sizes of tensors must match except in dimension 1. Expected size 32 but got size 31 for tensor number 1 in the list.",
    "ValueError: Expected input batch_size (32) to match target batch_size (64).",
    "IndexError: list index out of range",
    "TypeError: conv2d() received an invalid combination of arguments - got (list, Parameter, Parameter, tuple, tuple, tuple, int)",
    "TypeError: forward() missing 1 required positional argument: 'x'",
    "TypeError: __init__() got an unexpected keyword argument 'num_classes'",
    "AttributeError: 'NoneType' object has no attribute 'shape'",
    "AttributeError: 'DataParallel' object has no attribute 'generate'",
    "AttributeError: module 'torch' has no attribute 'compile'",
    "UserWarning: The given NumPy array is not writable, and PyTorch does not support non-writable tensors.",
    "RuntimeWarning: invalid value encountered in true_divide",
    "RuntimeWarning: divide by zero encountered in log",
    "KeyError: 'input_ids'",
    "ModuleNotFoundError: No module named 'torchvision'",
    "FileNotFoundError: [Errno 2] No such file or directory: 'data/train.csv'",
    "OSError: [WinError 126] The specified module could not be found.",
    "RecursionError: maximum recursion depth exceeded while calling a Python object",
    "NameError: name 'torch' is not defined",
    'RuntimeError: batched == nullptr INTERNAL ASSERT FAILED at "/pytorch/aten/src/ATen/functorch/TensorWrapper.cpp":213, please report a bug to PyTorch.',
    'RuntimeError: t == DeviceType::CUDA INTERNAL ASSERT FAILED at "../c10/cuda/impl/CUDAGuardImpl.h":25, please report a bug to PyTorch.',
    "ZeroDivisionError: division by zero",
    "how do I install it with pip",
]  # fmt: skip
FIND = """(texts) => {
    const finder = new window.Finder(window.__messages);
    return texts.map((text) => {
        const { known, probable, hits } = finder.find(text);
        const found = hits.slice(0, 3).map(({ message }) => window.__messages.messages.indexOf(message));
        return [known ? "known" : probable ? "probably" : "-", found];
    });
}"""


@dataclass
class Found:
    """The answer of the finder to a text."""

    said: str
    """`known`, `probably`, or `-` if the text is not known."""
    ids: list[str]
    """The nearest entries, the best first."""
    pages: list[str]
    """Their pages."""


ENTRIES = listed_entries()


def wordings() -> Iterator[tuple[str, Any]]:
    """Yield each message as today's PyTorch says it, or in another wording, with its entry."""
    for entry in ENTRIES:
        for text in () if entry.silent else (entry.said, *entry.others):
            yield text if re.match(r"[\w.]*(Error|Warning): ", text) else f"{entry.type}: {text}", entry


@pytest.fixture(scope="module")
def finding(browser: Browser) -> Iterator[Page]:
    """Yield a page with the finder's search, and nothing else."""
    data = messages.finder_data((entry, entry.file, entry.file) for entry in ENTRIES)
    with browser.new_page() as page:
        page.add_script_tag(content=f"window.__messages={json.dumps(data)}")
        page.add_script_tag(path=ROOT / "docs" / "assets" / "finder.js")
        yield page


def find(page: Page, texts: list[str]) -> list[Found]:
    """Return what the finder says of each text."""
    rows = page.evaluate(FIND, texts)
    entries = [(said, [ENTRIES[number] for number in numbers]) for said, numbers in rows]
    return [Found(said, [one.id for one in its], [one.file for one in its]) for said, its in entries]


def is_answered(found: Found, entry: Any) -> bool:
    """Return True if a whole message is known; a message that any program may raise need only be probable."""
    return found.ids[:1] == [entry.id] and (found.said == "known" or (entry.generic and found.said == "probably"))


def test_real_messages_are_answered(finding: Page):
    """Each row of `tests/messages/real.txt` gives the answer and the entry of a message."""
    rows = real_messages()
    assert len(rows) >= 300
    answers = find(finding, [text for _, _, text in rows])
    pairs = [(one.said, one.ids[0] if one.said != "-" else "-") for one in answers]
    assert [(row, got) for row, got in zip(rows, pairs, strict=True) if row[:2] != got] == []


def test_each_message_finds_its_entry(finding: Page):
    """The messages have today's and older wordings, other numbers, shapes and names, tracebacks, and a terminal's line breaks."""
    chance = random.Random(SEED)
    cases = [(text, entry) for said, entry in wordings() for text in pastes(said, chance)]
    answers = find(finding, [text for text, _ in cases])
    missed = [(row[1].id, one, row[0]) for row, one in zip(cases, answers, strict=True) if not is_answered(one, row[1])]
    assert len(missed) <= len(cases) / 100, missed


def test_each_message_in_full_finds_its_page(finding: Page):
    """The whole messages of `tests/messages/in_full.txt` are pasted, because a page may list only a part of them."""
    chance = random.Random(SEED)
    rows = recorded(RECORDS / "in_full.txt")
    cases = [(text, page) for page, message in rows for text in pastes(disguised(message), chance)]
    answers = find(finding, [text for text, _ in cases])
    missed = [(row, one) for row, one in zip(cases, answers, strict=True) if one.said == "-" or one.pages[0] != row[1]]
    assert len(missed) <= len(cases) / 100, missed


def test_message_without_its_last_sentence_finds_its_entry(finding: Page):
    """The rest may also be another whole message, and find the entry of it; or begin with one of the same page."""
    chance = random.Random(SEED)
    sentences = [(re.split(r"(?<=\.) (?=[A-Z`])", entry.said), entry) for entry in ENTRIES if not entry.silent]
    cases = [(filled(" ".join(parts[:-1]), chance), entry) for parts, entry in sentences if len(parts) > 1]
    assert len(cases) > 80
    answers = find(finding, [text for text, _ in cases])
    whole = {messages.pieces(text): entry.id for text, entry in wordings()}
    missed = [
        (text, one)
        for (text, entry), one in zip(cases, answers, strict=True)
        if one.said == "-"
        or (
            one.ids[0] not in (entry.id, whole.get(messages.pieces(text)))
            and (entry.id not in one.ids or one.pages[one.ids.index(entry.id)] != one.pages[0])
        )
    ]
    assert missed == []


def test_a_part_of_a_message_is_enough(finding: Page):
    """The first words, the last words, or the words with some changed, find the entry among the first three."""
    chance = random.Random(SEED)
    cases = []
    for said, entry in wordings():
        if len(messages.letters(said)) < 80:
            continue
        words = filled(said, chance).split()
        cases += [(" ".join(words[: len(words) * 2 // 3]), entry), (wrapped(" ".join(words[len(words) // 3 :])), entry)]
        anew = list(words)
        for at in chance.sample(range(1, len(words)), k=len(words) // 12):
            anew[at] = "anew"
        cases.append((traceback(" ".join(anew), chance), entry))
    answers = find(finding, [text for text, _ in cases])
    missed = [
        (row, one) for row, one in zip(cases, answers, strict=True) if one.said == "-" or row[1].id not in one.ids
    ]
    assert len(missed) <= len(cases) / 50, missed


def test_symptoms_are_found_as_they_are_listed(finding: Page):
    cases = [(text, entry.id) for entry in ENTRIES if entry.silent for text in (entry.said, *entry.others)]
    answers = find(finding, [text for text, _ in cases])
    assert [
        (row, one) for row, one in zip(cases, answers, strict=True) if (one.said, one.ids[0]) != ("known", row[1])
    ] == []


def test_unknown_message_gets_no_entry(finding: Page):
    """This holds also if the message was raised in backward, below lines that are in many tracebacks."""
    chance = random.Random(SEED)
    texts = [text for said in FOREIGN for text in (said, wrapped(traceback(said, chance)))]
    assert [row for row in zip(texts, find(finding, texts), strict=True) if row[1].said != "-"] == []


def test_generic_message_is_known_in_a_call_of_backward_only(finding: Page):
    """Any program can get this message from Python."""
    said = "TypeError: 'int' object is not iterable"
    alone = 'Traceback (most recent call last):\n  File "x.py", line 1, in <module>\n    for i in 5: pass\n'
    frame = (
        '  File "/lib/python3.12/site-packages/torch/_tensor.py", line 630, in backward\n    torch.autograd.backward(\n'
    )
    texts = [said, alone + said, alone.replace("for i in 5: pass", "loss.backward(7)") + said, alone + frame + said]
    assert [one.said for one in find(finding, texts)] == ["probably", "probably", "known", "known"]


LONG = 200_000
ANYTHING = [
    "the letters of gradient" * (LONG // 23),
    "".join(random.Random(SEED).choices("abcdefghijklmnopqrstuvwxyz", k=LONG)),
    *(one * (LONG // len(one)) for one in (" ", "\n", "[", "a.", "A", "RuntimeError: ", "E   x\n", "Traceback (\n")),
    "RuntimeError: grad can be implicitly created\n" * (LONG // 45),
    '  File "x.py", line 7, in f\n    y = gradient(x)\n' * 4000 + "RuntimeError: grad can be implicitly created only for scalar outputs",
]  # fmt: skip
# The number of characters compared with pieces of messages in each text, and the shortest time of a text.
WORK = """(texts) => {
    const finder = new window.Finder(window.__messages);
    const search = String.prototype.indexOf;
    let characters = 0;
    String.prototype.indexOf = function (part, from = 0) {
        const place = search.call(this, part, from);
        characters += (place < 0 ? this.length : place + part.length) - from;
        return place;
    };
    const timed = (text) => {
        const start = performance.now();
        finder.find(text);
        return performance.now() - start;
    };
    const work = texts.map((text) => {
        characters = 0;
        finder.find(text);
        return characters;
    });
    String.prototype.indexOf = search;
    return [work, texts.map((text) => Math.min(timed(text), timed(text), timed(text)))];
}"""


def test_long_text_is_answered_at_once(finding: Page):
    """The page does not respond while the finder works. A text of 200,000 letters once took 21 seconds."""
    slow = []
    for _ in range(3):  # other work on the machine may slow down one of the two
        work, times = finding.evaluate(WORK, ANYTHING)
        assert max(work) < LONG, work
        _, shorter = finding.evaluate(WORK, [text[: LONG // 4] for text in ANYTHING])
        slow = [row for row in zip(shorter, times, strict=True) if row[1] > 9 * row[0] + 10]
        if not slow:
            break
    assert slow == [], "four times the text takes more than four times as long"


FIRST = "grad can be implicitly created only for scalar outputs"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FIRST, "known"),
        ("grad can be impl\nicitly created only for sca\nlar outputs", "known"),
        ("[rank0]: RuntimeError: grad can be implicitly\n[rank0]: created only for\n[rank0]: scalar outputs", "known"),
        (f"\x1b[0;31mRuntimeError\x1b[0m: {FIRST}", "known"),
        (f"E       RuntimeError: {FIRST}\n\nx.py:3: RuntimeError", "known"),
        (f"RuntimeError: {FIRST}\n\nDuring handling of the above exception, another exception occurred:\n\nValueError: bad", "known"),
        (f"{FIRST}\n\nHere is all of my code:\n" + "def f(x):\n    return model(x)\n" * 20, "known"),
        (f"/a/b.py:3: UserWarning: Take care of your things.\n  f(x)\nTraceback (most recent call last):\nRuntimeError: {FIRST}", "known"),
        ("grad can", "-"),
        ("?!", "-"),
        ("", "-"),
    ],
)  # fmt: skip
def test_message_is_recognized_in_any_pasted_form(finding: Page, text: str, said: str):
    (found,) = find(finding, [text])
    assert found.said == said
    assert said == "-" or found.pages[0] == "docs/index.md"


@pytest.fixture
def first(browser: Browser, server: Server) -> Iterator[Page]:
    """Yield the first page of the messages, on a phone."""
    with browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}) as page:
        page.goto(server.base + messages.HOME.replace(".md", ".html"))
        yield page


def paste(page: Page, text: str, status: str) -> None:
    """Paste a text, and wait until its status is shown."""
    page.get_by_label("Paste the error message").fill(text)
    page.locator(".finder [role=status]", has_text=status).wait_for(timeout=10_000)


def test_a_pasted_message_leads_to_its_page(first: Page):
    paste(first, f"RuntimeError: {FIRST}", "Known.")
    best = first.locator(".finder li").first
    assert FIRST in best.inner_text()
    assert best.locator("p").count() == 4  # the link, the message, cause and cure
    best.get_by_role("link").click()
    first.wait_for_url("**/index.html#grad-can-be*")


def test_probable_message_is_shown_with_what_differs(first: Page):
    paste(first, "RuntimeError: Trying to backward through the graph a second time", "Probably this message")
    best = first.locator(".finder li").first
    assert "Not in your text: (or directly access saved tensors" in best.inner_text()
    assert best.locator("p").count() == 5  # the link, the message, what differs, cause and cure
    for text, words in [
        ("TypeError: 'int' object is not iterable", "Any Python program may raise this error."),
        ("ValueError: grad can be implicitly created only for scalar outputs", "The type of the error is different."),
    ]:
        first.get_by_label("Paste the error message").fill(text)
        first.locator(".finder li", has_text=words).first.wait_for(timeout=10_000)
        assert first.locator(".finder [role=status]").inner_text().startswith("Probably")


def test_unknown_text_shows_a_status(first: Page):
    """The nearest entries are shown, or the advice to paste more. An empty field shows nothing."""
    paste(
        first, "RuntimeError: gradients of a scalar are made of outputs that can be implicitly found", "Not known here."
    )
    assert first.locator(".finder li").count() <= 2
    paste(first, "grad", "Not enough text: paste more of the message.")
    first.get_by_label("Paste the error message").fill("")
    first.locator(".finder [role=status]:empty").wait_for(state="attached")
    assert first.locator(".finder li").count() == 0


def test_the_finder_works_from_a_folder(browser: Browser, server: Server):
    with browser.new_page() as page:
        page.goto((server.site / messages.HOME.replace(".md", ".html")).as_uri())
        paste(page, FIRST, "Known.")
        page.locator(".finder li a").first.click()
        page.wait_for_url("file://**/index.html#grad-can-be*")


def test_the_finder_is_loaded_where_it_is_used(browser: Browser, server: Server):
    """The script is on one page only, and its index loads when the field is used. Both are light."""
    with browser.new_page() as page:
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
        page.goto(server.base + "index.html")
        assert "finder.js" not in requests
        assert "finder.css" not in requests
        page.goto(server.base + messages.HOME.replace(".md", ".html"))
        assert "finder.js" in requests
        assert "messages.js" not in requests
        page.get_by_label("Paste the error message").focus()
        page.wait_for_function("window.__messages")
    weights = {
        name: len(gzip.compress((server.site / "assets" / name).read_bytes())) for name in ("finder.js", "messages.js")
    }
    assert weights["finder.js"] <= 3_900
    assert weights["messages.js"] <= 126 * len(ENTRIES)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_results_of_the_finder_are_accessible(first: Page, scheme: Any):
    """The results also fit a phone, and can be touched."""
    first.emulate_media(color_scheme=scheme)
    paste(first, f"RuntimeError: {FIRST}", "Known.")
    assert first.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    for part in first.locator(".finder :is(textarea, a)").all():
        box = part.bounding_box()
        assert box
        assert box["height"] >= 44
    assert violations(first, ".finder") == []


def test_without_scripts_there_is_the_list(browser: Browser, server: Server):
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(server.base + messages.HOME.replace(".md", ".html"))
        assert not page.locator(".finder").is_visible()
        assert page.locator("article > ul a").first.is_visible()


def test_list_of_all_messages_follows_the_finder_and_has_their_first_words(browser: Browser, server: Server):
    """A reader who searches the page for the first words of a message finds it."""
    with browser.new_page() as page:
        page.goto(server.base + messages.HOME.replace(".md", ".html"))
        assert page.locator(".finder + h2 + ul code").count() > 0
        shown = {" ".join(words.split()) for words in page.locator("article li a > code").all_inner_texts()}
        for entry in listed_entries():
            for words in () if entry.silent else (entry.said, *entry.others):
                first = " ".join(TYPE.sub("", words).partition("…")[0][:SEARCHED].split())
                assert any(one.startswith(first) for one in shown), words


def test_other_pages_lead_to_it(browser: Browser, server: Server):
    """Home and the page 404.html lead to it."""
    with browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}) as page:
        for name in ("index.html", "no/such/page.html"):
            page.goto(server.base + name)
            page.get_by_role("link", name="Paste your message").click()
            page.get_by_label("Paste the error message").wait_for()
            assert re.search(r"/docs/messages/index\.html$", page.url)
