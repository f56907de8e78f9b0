"""Messages as people paste them: with their own numbers, shapes, names and paths, wrapped by a terminal, in a traceback."""

import random
import re
import string

WIDTH = 80  # of a terminal
TYPES = [
    "torch.FloatTensor",
    "torch.cuda.FloatTensor",
    "torch.cuda.HalfTensor",
    "torch.DoubleTensor",
    "torch.LongTensor",
]
DTYPES = ["torch.float64", "torch.int64", "torch.complex64", "torch.bfloat16", "Double", "Half"]
NAMES = [
    "ReluBackward0",
    "AsStridedBackward0",
    "CudnnBatchNormBackward",
    "MyFunction",
    "hidden_state",
    "attention.query",
    "f",
    "W",
]
CALLS = [
    ("train.py", "<module>", "main(parse_args())"),
    ("tools/run.py", "fit", "loss = self.training_step(batch, i)"),
    ("models/net.py", "forward", "return F.relu(self.norm(self.conv1(x)), inplace=True)"),
    ("engine/loop.py", "step", "scaler.scale(loss / accumulate).backward()"),
    ("/usr/lib/python3.11/site-packages/torch/nn/modules/module.py", "_call_impl", "return forward_call(*args, **kwargs)"),
    ("C:\\Users\\me\\env\\lib\\site-packages\\torch\\_tensor.py", "backward", "torch.autograd.backward("),
    ("torch/autograd/graph.py", "_engine_run_backward", "return Variable._execution_engine.run_backward(  # Calls into the C++ engine"),
]  # fmt: skip
# The parts of a raised message that depend on the program.
OWN = re.compile(
    r"torch\.Size\([^)]*\)|torch\.\w*Tensor \[[^\]]*\]|tensor\(\[.*?\]\)|(?<!\w)\[[\d, ]*\]"
    r"|torch\.(?:float|int|complex)\d+|\w+Backward0?\b|<class '\w+'>|<lambda>"
)


def shape(chance: random.Random) -> str:
    """Return the shape of somebody's tensor."""
    return str([chance.randint(1, 4096) for _ in range(chance.randint(1, 4))])


def filled(message: str, chance: random.Random) -> str:
    """Return a message with another text for each `…`, and with other numbers."""
    kinds = [
        lambda: shape(chance),
        lambda: f"torch.Size({shape(chance)})",
        lambda: f"{chance.choice(TYPES)} {shape(chance)}",
        lambda: chance.choice(DTYPES),
        lambda: chance.choice(NAMES),
        lambda: str(chance.randint(0, 999)),
        lambda: "".join(chance.choices(string.ascii_lowercase, k=chance.randint(2, 12))),
    ]
    text = re.sub("…", lambda _: chance.choice(kinds)(), message)
    return re.sub(r"\d+", lambda _: str(chance.randint(0, 99)), text)


def disguised(message: str) -> str:
    """Return a raised message with `…` for each part that depends on the program."""
    return OWN.sub("…", message)


def wrapped(text: str, width: int = WIDTH) -> str:
    """Return a text as a terminal shows it: a line may end in the middle of a word."""
    rows = (row[at : at + width] for row in text.split("\n") for at in range(0, len(row) or 1, width))
    return "\n".join(rows)


def traceback(message: str, chance: random.Random) -> str:
    """Return a message after a traceback of calls that a program may have made."""
    calls = [
        f'  File "{path}", line {chance.randint(1, 999)}, in {name}\n    {code}'
        for path, name, code in chance.choices(CALLS, k=chance.randint(1, 5))
    ]
    return "\n".join(["Traceback (most recent call last):", *calls, message])


def pastes(message: str, chance: random.Random) -> list[str]:
    """Return a message as it is pasted: the line alone, as a terminal wraps it, and in a whole traceback."""
    return [
        filled(message, chance),
        wrapped(filled(message, chance)),
        wrapped(traceback(filled(message, chance), chance)),
        wrapped(
            traceback(f"KeyError: {chance.choice(NAMES)!r}", chance)
            + "\n\nDuring handling of the above exception, another exception occurred:\n\n"
            + traceback(filled(message, chance), chance)
        ),
    ]
