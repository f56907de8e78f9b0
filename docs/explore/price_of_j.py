# ---
# description: What the whole Jacobian costs against one vector-Jacobian product, measured in time and memory as the outputs and inputs grow.
# question: How much longer does the whole of J take, and how much memory?
# ---

# %% [markdown]
# # The price of J
#
# One vector-Jacobian product $\vjp$ of a network with two layers costs a few times what the network itself costs, however many outputs and inputs
# it has. The whole Jacobian $J$ takes the multiplications of one $\vjp$ again for each of its rows, and has to be
# stored; that is why `backward` asks you for `v`.
#
# Here that is counted and measured, for a function from $n$ inputs to $m$ outputs. Time depends on the machine, and on what else it does. So
# the pictures of time show ratios, as they were when this page was built last, and no seconds are quoted. The conclusions come from
# counted multiplications and counted memory, which are the same on every machine.

# %% imports tags=["hide-input"]
import time

import matplotlib.pyplot as plt
import numpy as np
import torch
from IPython.display import Markdown, display
from matplotlib import ticker
from torch.func import jacfwd, jacrev
from torch.multiprocessing.reductions import StorageWeakRef
from torch.nn.functional import linear
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.flop_counter import FlopCounterMode

# %% [markdown]
# ## The function, and its J
#
# Two layers with 1024 hidden units. The matrix $A$ leads from the $n$ inputs to the hidden units, $C$ from there to the $m$ outputs:
#
# $$ f(x) = \shape{C}{m \times 1024} \tanh(\shape{A}{1024 \times n}\, x) $$
#
# By the chain rule its Jacobian is a product of three matrices. The one in the middle is diagonal, for tanh works element by element:
#
# $$
# \begin{aligned}
# \shape{J}{m\times n} &= \shape{C}{m\times 1024}\,\shape{D}{1024\times 1024}\,\shape{A}{1024\times n} \\
# D &= \operatorname{diag}\bigl(1 - \tanh^2(Ax)\bigr)
# \end{aligned}
# $$
#
# $\vjp$ is worked out from the left: $v^\top C$ is a row of 1024, a row times a diagonal matrix is a row, and times $A$ it is a row of $n$.
# The two matrices take as many multiplications as in $f$ itself, $1024\,(m + n)$. The diagonal takes two for each hidden unit: one squares its tanh, one
# multiplies the row.

# %% function
torch.manual_seed(0)
torch.set_num_threads(1)
HIDDEN = 1024


def make(m, n):
    """The function, an input, and the two matrices."""
    A = torch.randn(HIDDEN, n) / n**0.5
    C = torch.randn(m, HIDDEN) / HIDDEN**0.5
    return lambda x: linear(torch.tanh(linear(x, A)), C), torch.randn(n), A, C


# %% [markdown]
# ## One vᵀJ, and four ways to all of J
#
# The first way is what `backward(v)` does, and no way to $J$. Then come: a loop with one call for each row, $v$ being a row of the identity matrix; the same in one call,
# with the whole identity matrix as a batch of $v$; `jacrev`, the functional form of that; and `jacfwd`, which computes columns, in
# forward mode.


# %% ways
def start(f, x):
    x = x.clone().requires_grad_()
    return x, f(x)


def one_vjp(f, x):
    x, y = start(f, x)
    return torch.autograd.grad(y, x, torch.ones_like(y))[0]


def loop(f, x):
    x, y = start(f, x)
    rows = [
        torch.autograd.grad(y, x, v, retain_graph=True)[0]
        for v in torch.eye(len(y))
    ]
    return torch.stack(rows)


def batched(f, x):
    x, y = start(f, x)
    v = torch.eye(len(y))
    return torch.autograd.grad(y, x, v, is_grads_batched=True)[0]


WAYS = {
    "one vᵀJ": one_vjp,
    "loop over the rows": loop,
    "is_grads_batched": batched,
    "jacrev": lambda f, x: jacrev(f)(x),
    "jacfwd": lambda f, x: jacfwd(f)(x),
}

# %% [markdown]
# All four give the $J$ that NumPy computes from the formula. One $\vjp$ with ones for $v$ is the sum of its rows:

# %% same
f, x, A, C = make(m=16, n=64)
x_, A_, C_ = (one.double().numpy() for one in (x, A, C))
J = C_ @ np.diag(1 - np.tanh(A_ @ x_) ** 2) @ A_
for name, way in WAYS.items():
    got = way(f, x)
    expected = np.ones(16) @ J if way is one_vjp else J
    np.testing.assert_allclose(got, expected, atol=1e-5)
    print(f"{list(got.shape)}, as NumPy says: {name}")

# %% [markdown]
# ## How it is measured
#
# **Time** is the time that the processor worked for this thread, so that it matters less what else the machine does; of several
# runs the fastest counts. Each is divided by the time of one $\vjp$ of the same function.
#
# **Multiplications** of matrices are counted. The assertions of this page are about them and about memory. None depends on a time.
#
# **Memory** is counted, not sampled: after each operation the bytes of all tensors are added up that were made since the beginning and still
# live. The largest sum is the peak. It is the same on every machine; what an operation needs within itself is not seen.


# %% measure tags=["hide-input"]
def seconds(way, f, x, least=0.02):
    """Of the fastest of several runs."""
    runs, end = [], time.thread_time() + least
    while not runs or time.thread_time() < end:
        begin = time.thread_time()
        way(f, x)
        runs.append(time.thread_time() - begin)
    return min(runs)


def multiplications(way, f, x):
    """Those of matrices; PyTorch counts each with its addition, as two."""
    with FlopCounterMode(display=False) as count:
        way(f, x)
    return count.get_total_flops() // 2


class Count(TorchDispatchMode):
    """Sees each operation, and keeps the most bytes that lived at once."""

    def __init__(self):
        super().__init__()
        self.peak, self.alive, self.old = 0, {}, set()

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        made = operation(*args, **(kwargs or {}))
        self.old |= storages((args, kwargs)).keys() - self.alive.keys()
        fresh = storages(made)
        known = self.alive.keys() | self.old
        fresh = {one: fresh[one] for one in fresh.keys() - known}
        if fresh:
            living = {
                one: size
                for one, size in self.alive.items()
                if not one.expired()
            }
            self.alive = living | fresh
            self.peak = max(self.peak, sum(self.alive.values()))
        return made


def storages(things):
    """The memory behind the tensors among some things, and its bytes."""
    found = [
        one.untyped_storage()
        for one in tree_leaves(things)
        if isinstance(one, torch.Tensor)
    ]
    return {StorageWeakRef(one): one.nbytes() for one in found}


def peak_bytes(way, f, x):
    with Count() as count:
        way(f, x)
    return count.peak


def measure(shapes):
    """Time (one vᵀJ is 1), peak memory, that 1 in f's, multiplications."""
    cases = [make(m, n)[:2] for m, n in shapes]
    ways = {**WAYS, "f": lambda f, x: f(x)}
    fastest = np.full((len(ways), len(cases)), np.inf)
    # In rounds, so that a slow moment of the machine is not all that one case gets.
    for _ in range(3):
        for row, way in enumerate(ways.values()):
            for column, case in enumerate(cases):
                spent = seconds(way, *case, least=0.002)
                fastest[row, column] = min(fastest[row, column], spent)
    spent = dict(zip(ways, fastest, strict=True))
    unit = spent["one vᵀJ"]
    times = {name: list(spent[name] / unit) for name in WAYS}
    memory = {
        name: [peak_bytes(way, *case) for case in cases]
        for name, way in WAYS.items()
    }
    work = {
        name: np.array([multiplications(way, *case) for case in cases])
        for name, way in ways.items()
    }
    return times, memory, list(unit / spent["f"]), work


def slope(sizes, values):
    """Of the line through the points on logarithmic scales."""
    power = np.polyfit(np.log(sizes), np.log(values), 1)[0]
    return round(power, 1) + 0.0  # never −0


outputs = [8, 16, 32, 64, 128]
inputs = [128, 256, 512, 1024, 2048]
times_m, memory_m, price_m, work_m = measure([(m, 256) for m in outputs])
times_n, memory_n, price_n, work_n = measure([(16, n) for n in inputs])

# %% [markdown]
# First, how much is one $\vjp$, if $f$ alone is 1? By multiplications, 2, one for the way there and one for the way back. The measured
# time is usually more than that, because the graph is recorded and walked through. That weighs most where the function is small.

# %% price_of_one
price = np.array(price_m + price_n)
print("time of one vᵀJ, that of f being 1:")
print(f"{price.min():.1f} at the least, {price.max():.1f} at the most")
print("multiplications of one vᵀJ, those of f being 1:")
for work in (work_m, work_n):
    print(*work["one vᵀJ"] / work["f"])
    assert (work["one vᵀJ"] == 2 * work["f"]).all()
assert (work_m["f"] == HIDDEN * (np.array(outputs) + 256)).all()
assert (work_n["f"] == HIDDEN * (16 + np.array(inputs))).all()


# %% draw tags=["hide-input"]
plt.rc("font", size=12)
STYLES = {
    "one vᵀJ": ("C4", "none", "--"),
    "loop over the rows": ("black", "o", "-"),
    "is_grads_batched": ("C4", "s", "-"),
    "jacrev": ("black", "^", ":"),
    "jacfwd": ("C4", "D", "-."),
}
PLAIN = ticker.FuncFormatter(lambda number, _: f"{number:g}")


def draw(sizes, measured, grows, what):
    """Lines on logarithmic scales, each with its name at its end."""
    _, ax = plt.subplots(figsize=(4.8, 4.3), layout="constrained")
    for name, values in measured.items():
        color, marker, line = STYLES[name]
        how = {"color": color, "marker": marker, "markersize": 5}
        ax.loglog(sizes, values, line, **how)
    ax.set_xticks(sizes, [str(size) for size in sizes])
    ax.minorticks_off()
    ax.yaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5), numticks=20))
    ax.yaxis.set_major_formatter(PLAIN)
    ax.set_xlabel(grows)
    ax.set_title(what, loc="left", fontsize=12)

    # From the lowest line up, each name beside its end, if there is room.
    low, high = np.log(ax.get_ylim())
    place = -1.0
    for name in sorted(measured, key=lambda name: measured[name][-1]):
        end = (np.log(measured[name][-1]) - low) / (high - low)
        place = max(end, place + 0.07)
        at, color = (1.02, place), STYLES[name][0]
        sides = {"xycoords": "axes fraction", "va": "center"}
        ax.annotate(name, at, color=color, **sides)
    plt.show()


# %% [markdown]
# ## More outputs: J by rows grows, J by columns does not
#
# $m$ grows, $n$ stays 256. On logarithmic scales a straight line of slope 1 means "in proportion", and slope 0 "not at all".

# %% time_over_outputs
"""Row after row, time grows with the outputs; column after column, it hardly does.

Time over the number of outputs, on logarithmic scales, in units of one vector-Jacobian product, which is a level line at 1. On
most machines, the loop over the rows rises with a slope near 1, and the batched ways rise more slowly and stay far below it. jacfwd
is nearly level."""
grows = "m, the number of outputs (n is 256)"
draw(outputs, times_m, grows, "time, one vᵀJ is 1")

# %% slopes_over_outputs
slopes = {name: slope(outputs, values) for name, values in times_m.items()}
share = {
    name: times_m[name][-1] / times_m["loop over the rows"][-1] for name in WAYS
}
print("time grows as m to the power")
for name, power in slopes.items():
    print(f"{power:4}: {name}")
print("at the largest m, is_grads_batched takes")
print(f"{share['is_grads_batched']:.0%} of the loop's time")
# By multiplications: f once, then a vᵀJ for each row; forward mode takes a column for each input.
for name in ("loop over the rows", "is_grads_batched", "jacrev"):
    assert (work_m[name] == (1 + np.array(outputs)) * work_m["f"]).all()
assert (work_m["jacfwd"] == (2 + 256) * work_m["f"]).all()

# %% [markdown]
# In the loop, each row is one $\vjp$ and takes as many multiplications as the row before, so the slope of its time is near 1. `is_grads_batched` and
# `jacrev` do the same multiplications, but with all rows at once. A matrix that is read from memory for one row now serves all of them. So they usually
# need only a part of the loop's time and rise more slowly, as long as reading is what takes the time. `jacfwd` computes one column for each *input*. It
# does not care about $m$ until the last layer outweighs the others.
#
# ## More inputs: the other way around
#
# $n$ grows, $m$ stays 16.

# %% time_over_inputs
"""With many inputs, jacfwd costs more time than any other way.

Time over the number of inputs, on logarithmic scales, in units of one vector-Jacobian product. On most machines, the loop is level
at about ten, and the batched ways are level below it. jacfwd alone rises, to more than any other."""
grows = "n, the number of inputs (m is 16)"
draw(inputs, times_n, grows, "time, one vᵀJ is 1")

# %% slopes_over_inputs
slopes = {name: slope(inputs, values) for name, values in times_n.items()}
print("time grows as n to the power")
for name, power in slopes.items():
    print(f"{power:4}: {name}")
for name in ("loop over the rows", "is_grads_batched", "jacrev"):
    assert (work_n[name] == (1 + 16) * work_n["f"]).all()
assert (work_n["jacfwd"] == (2 + np.array(inputs)) * work_n["f"]).all()

# %% [markdown]
# In units of one $\vjp$, whose own price grows with $n$ as that of $f$ does, a $J$ of 16 rows takes no more multiplications for 2048 inputs than
# for 128. In forward mode it is the inputs that are paid for. So rows, that is `jacrev`, are right where $m$ is much smaller than $n$; columns, that is `jacfwd`, where
# $n$ is much smaller than $m$. Between them, measure. A loss has $m = 1$ and millions of inputs.

# %% crossing
for m, n in ((8, 1024), (1024, 8)):
    f, x, *_ = make(m, n)
    ratio = seconds(WAYS["jacrev"], f, x) / seconds(WAYS["jacfwd"], f, x)
    faster = "jacrev" if ratio < 1 else "jacfwd"
    print(f"{faster} took less time: m = {m}, n = {n}")
    work = [multiplications(WAYS[name], f, x) for name in ("jacrev", "jacfwd")]
    assert (work[0] < work[1]) == (m < n)

# %% [markdown]
# ## Memory
#
# $J$ has $mn$ numbers of 4 bytes each, and who asks for all of it must store them. One $\vjp$ has $n$.

# %% memory_over_outputs
"""The three ways by rows need more memory with every output, the two others hardly do.

Peak memory over the number of outputs, on logarithmic scales. One vector-Jacobian product is nearly level. The loop rises
with a slope near 1, the batched ways above it. jacfwd begins highest and is level."""
megabytes = {name: np.array(memory_m[name]) / 1e6 for name in WAYS}
grows = "m, the number of outputs (n is 256)"
draw(outputs, megabytes, grows, "peak memory, MB")

# %% memory_over_inputs
"""jacfwd needs more memory than any other way, and more with every input.

Peak memory over the number of inputs, on logarithmic scales. One vector-Jacobian product rises slowly. The loop rises
with a slope near 1 and ends above the batched ways, which are nearly level. jacfwd rises with a slope of about 1, far above all others."""
megabytes = {name: np.array(memory_n[name]) / 1e6 for name in WAYS}
grows = "n, the number of inputs (m is 16)"
draw(inputs, megabytes, grows, "peak memory, MB")

# %% memory_slopes
slopes = {
    name: (slope(outputs, memory_m[name]), slope(inputs, memory_n[name]))
    for name in WAYS
}
print("memory grows as a power of m, and of n:")
for name, (over_m, over_n) in slopes.items():
    print(f"{over_m:4} and {over_n:4}: {name}")

J_itself = 4 * outputs[-1] * 256
most = {name: memory_m[name][-1] / J_itself for name in WAYS}
print("memory at m = 128, n = 256, where J is 1:")
for name, size in most.items():
    print(f"{size:5.2f}: {name}")
assert slopes["one vᵀJ"][0] < 0.2
assert slopes["loop over the rows"][0] > 0.8
assert most["one vᵀJ"] < 0.2
assert all(1 <= most[name] < 50 for name in WAYS if name != "one vᵀJ")
all_of_J = [name for name in WAYS if name != "one vᵀJ"]
assert min(all_of_J, key=most.get) == "loop over the rows"

widest = {name: memory_n[name][-1] for name in WAYS}
print("memory at m = 16, n = 2048, in MB:")
for name, size in widest.items():
    print(f"{size / 1e6:5.2f}: {name}")
assert widest["loop over the rows"] > widest["is_grads_batched"]
assert widest["loop over the rows"] > widest["jacrev"]
assert widest["loop over the rows"] > 2 * 4 * 16 * 2048

# %% [markdown]
# With 128 outputs of 256 inputs the loop needs the least of the four, for what it computes on the way to a row is gone before the next. Whoever
# computes all rows at once keeps the hidden layer's [cotangents](../reference/notation.md#cotangent) for all of them, $m \times 1024$ numbers; forward mode keeps
# its [tangents](../reference/notation.md#modes), the columns on the way, $n \times 1024$ numbers. But the loop has $J$ twice at its end, as single rows and stacked. With 16 outputs of 2048 inputs that
# is more than the cotangents, and of the three ways by rows the loop needs the most.
# Where that is too much, [`jacrev`](https://docs.pytorch.org/docs/2.13/generated/torch.func.jacrev.html) has the argument `chunk_size`: so many rows
# at a time. `jacfwd` has none; for columns, [`vmap`](https://docs.pytorch.org/docs/2.13/generated/torch.func.vmap.html) of `jvp` takes it.
#
# ## A network of 100 million parameters
#
# Bytes and multiplications can be counted for any size: $J$ takes $4mn$ bytes, and the multiplications of one $\vjp$ for each row, or of one
# forward pass for each parameter. Let $n = 10^8$. One
# $\vjp$ then takes 0.4 GB, as much as the parameters themselves. Suppose that one $\vjp$ takes a second, and one $Ju$ in forward mode as well. (For many pictures it
# would take longer; the table is kind to them.) Row after row, all of $J$ then takes:

# %% table
n = 100_000_000
cases = {
    "1 loss": 1,
    "10 scores of a picture": 10,
    "1000 scores of a picture": 1000,
    "256,000 scores of 256 pictures": 256 * 1000,
    "51,200,000 scores: 50,000 words for 1024 tokens": 1024 * 50_000,
}
BYTES = {"PB": 1e15, "TB": 1e12, "GB": 1e9}
YEAR = 365 * 86400
SECONDS = {"years": YEAR, "days": 86400, "minutes": 60, "s": 1}


def spoken(amount, units):
    """An amount in the largest unit that fits into it, or in the last."""
    fitting = [unit for unit in units if amount >= units[unit]]
    unit = (fitting or list(units)[-1:])[0]
    return f"{amount / units[unit]:.3g} {unit}"


head = "| outputs | memory | time, row after row |\n|---|--:|--:|"
rows = [
    f"| {name} | {spoken(4 * m * n, BYTES)} | {spoken(m, SECONDS)} |"
    for name, m in cases.items()
]
display(Markdown("\n".join([head, *rows])))

# %% table_checked
for name, m in cases.items():
    assert int(name.split()[0].replace(",", "")) == m

print("column after column, for any m:", spoken(n, SECONDS))
assert 4 * n == 0.4e9
assert n > 3 * YEAR
assert 4 * n * cases["1000 scores of a picture"] == 400e9
assert 4 * n * cases["256,000 scores of 256 pictures"] > 100e12

# %% [markdown]
# For a loss, $J$ is a single row: the gradient, and reverse mode has it in one go. Training needs nothing else. Already the 1000 scores of a picture have
# a $J$ that fits into no ordinary machine (400 GB), and for 256 pictures it is more than a hundred terabytes. Forward mode pays for every parameter,
# more than three years of it, even for a single output. Doing rows at once usually takes less time than row after row, as the first picture shows. The
# multiplications stay the same, and grow with the number of rows.
#
# ## Where people go wrong
#
# - *"`is_grads_batched=True` needs one backward pass instead of $m$."* One call. It does the multiplications of all $m$, and keeps
#   what they need at the same time.
# - *"Reverse mode is the fast one."* Where outputs are far fewer than inputs. With 1024 outputs of 8 inputs, `jacfwd` takes fewer multiplications.
# - *"I need $J$ to multiply it by something."* From the left, $\vjp$ is one `backward(v)`. From the right, $Ju$ is one pass of forward mode. Neither builds $J$.
# - *"It took 3 ms, so the whole thing takes $m$ times 3 ms."* As an upper bound. Measure the slope before you extrapolate.
#
# ## Where to go next
#
# - [Why nobody builds J](../learn/mathematics/cost.md): the same, counted and not measured.
# - [One row at a time](../learn/mathematics/one_row.md): the loop over the rows, and `is_grads_batched`.
# - [A gradient field](gradient_field.py): a $J$ of $81\times 162$ of which one $\vjp$ tells everything.
