# ---
# description: The whole Jacobian against one vector-Jacobian product, measured in time and memory as the outputs and inputs grow.
# question: How much longer does the whole Jacobian J take, and how much memory?
# ---

# %% [markdown]
# # The price of J
#
# `backward(v)` computes one vector-Jacobian product, $\vjp$. For a network with two layers, it costs a few times what the network itself costs,
# however many outputs and inputs there are.
#
# The whole [Jacobian](../reference/notation.md#jacobian) $J$ holds the derivatives of all outputs with respect to all inputs.
# For each of its rows, $J$ takes the multiplications of one $\vjp$ again, and you have to store $J$. That is why `backward` asks you for `v`.
#
# This lab counts and measures these costs, for a function from $n$ inputs to $m$ outputs. Time depends on the machine, and on what else the machine
# does. So the pictures of time show ratios, as they were when this page was last built, and the text quotes no seconds. The conclusions come from
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
# The function is a network with two layers and 1024 hidden units. The matrix $A$ leads from the $n$ inputs to the hidden units, and $C$ leads from
# the hidden units to the $m$ outputs:
#
# $$ f(x) = \shape{C}{m \times 1024} \tanh(\shape{A}{1024 \times n}\, x) $$
#
# By the chain rule, its Jacobian is a product of three matrices. The matrix $D$ in the middle is diagonal, because tanh works element by element:
#
# $$
# \begin{aligned}
# \shape{J}{m\times n} &= \shape{C}{m\times 1024}\,\shape{D}{1024\times 1024}\,\shape{A}{1024\times n} \\
# D &= \operatorname{diag}\bigl(1 - \tanh^2(Ax)\bigr)
# \end{aligned}
# $$
#
# The product $\vjp$ is computed from the left. First, $v^\top C$ is a row of 1024 numbers. This row times the diagonal matrix is again a row, and that
# row times $A$ is a row of $n$ numbers. The matrices $C$ and $A$ take as many multiplications as in $f$ itself, $1024\,(m + n)$. The diagonal takes
# two multiplications for each hidden unit: one squares its tanh, and one multiplies the row.

# %% function
torch.manual_seed(0)
torch.set_num_threads(1)
HIDDEN = 1024


def make(m, n):
    """Return the function, an input, and the two matrices."""
    A = torch.randn(HIDDEN, n) / n**0.5
    C = torch.randn(m, HIDDEN) / HIDDEN**0.5
    return lambda x: linear(torch.tanh(linear(x, A)), C), torch.randn(n), A, C


# %% [markdown]
# ## One vᵀJ, and four ways to compute J
#
# The first way does what `backward(v)` does. It does not give $J$. The other four ways give all of $J$:
#
# - a loop with one call for each row, where $v$ is a row of the identity matrix
# - `is_grads_batched`: the same in one call, with the whole identity matrix as a batch of $v$
# - `jacrev`: the functional form of that one call
# - `jacfwd`: column by column, in [forward mode](../reference/notation.md#modes)


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
# All four ways give the $J$ that NumPy computes from the formula. One $\vjp$ with ones for $v$ gives the sum of the rows of $J$:

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
# **Time** is the time that the processor worked for this thread, so it matters less what else the machine does. The fastest of several runs counts.
# Each time is divided by the time of one $\vjp$ of the same function.
#
# **Multiplications** of matrices are counted. The assertions of this page are about these counts and about memory. No assertion depends on a time.
#
# **Memory** is counted, not sampled. After each operation, the counter adds up the bytes of all tensors that were made since the beginning and still
# exist. The largest sum is the peak, and it is the same on every machine. The counter does not see memory that an operation needs internally.


# %% measure tags=["hide-input"]
def seconds(way, f, x, least=0.02):
    """Return the time of the fastest of several runs."""
    runs, end = [], time.thread_time() + least
    while not runs or time.thread_time() < end:
        begin = time.thread_time()
        way(f, x)
        runs.append(time.thread_time() - begin)
    return min(runs)


def multiplications(way, f, x):
    """Return how many are done for products of matrices.

    PyTorch counts each one with its addition, as two.
    """
    with FlopCounterMode(display=False) as count:
        way(f, x)
    return count.get_total_flops() // 2


class Count(TorchDispatchMode):
    """See each operation, and keep the most bytes that existed at once."""

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
    """Return the memory that the tensors in `things` use, with its bytes."""
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
    """Return times, peak memory, the time of one vᵀJ, and multiplications.

    The unit of the times is one vᵀJ. The unit of the time of one vᵀJ is f.
    """
    cases = [make(m, n)[:2] for m, n in shapes]
    ways = {**WAYS, "f": lambda f, x: f(x)}
    fastest = np.full((len(ways), len(cases)), np.inf)
    # Measure in rounds: a slow moment of the machine must not hit all runs of one case.
    for _ in range(2):
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
    """Return the slope of a line through the points on logarithmic scales."""
    power = np.polyfit(np.log(sizes), np.log(values), 1)[0]
    return round(power, 1) + 0.0  # never −0


outputs = [8, 16, 32, 64, 128]
inputs = [128, 256, 512, 1024, 2048]
times_m, memory_m, price_m, work_m = measure([(m, 256) for m in outputs])
times_n, memory_n, price_n, work_n = measure([(16, n) for n in inputs])

# %% [markdown]
# The first question is how much one $\vjp$ costs, compared with $f$ alone. Counted in multiplications, one $\vjp$ costs twice as much: once for the forward
# pass, and once for the backward pass. The measured time is usually more than twice as long, because PyTorch also records the graph and walks through it.
# That extra time matters most for a small function.

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
    """Draw lines on logarithmic scales, each with its name at its end."""
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

    # Place the names from the lowest line up, each beside the end of its line if there is room.
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
# Here $m$ grows, and $n$ stays 256. On logarithmic scales, a straight line with slope 1 means that the cost grows in proportion. Slope 0 means that it does
# not grow at all.

# %% time_over_outputs
"""Row after row, time grows with the outputs. Column after column, it hardly grows.

The lines show time over the number of outputs, on logarithmic scales. The unit is one vector-Jacobian product, which is a level line
at 1. On most machines, the loop over the rows rises with a slope near 1. The batched ways rise more slowly and stay far below the
loop. jacfwd is nearly level."""
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
# In multiplications: f once, then a vᵀJ for each row. Forward mode takes a column for each input.
for name in ("loop over the rows", "is_grads_batched", "jacrev"):
    assert (work_m[name] == (1 + np.array(outputs)) * work_m["f"]).all()
assert (work_m["jacfwd"] == (2 + 256) * work_m["f"]).all()

# %% [markdown]
# In the loop, each row is one $\vjp$. It takes as many multiplications as the row before, so the slope of the loop's time is near 1.
#
# `is_grads_batched` and `jacrev` do the same multiplications, but for all rows at once. They read each matrix from memory once for all rows. So they
# usually need only a part of the loop's time. Their time also rises more slowly, as long as reading memory is what takes the time.
#
# `jacfwd` computes one column for each *input*. Its time hardly depends on $m$ until the last layer outweighs the others.
#
# ## More inputs: the other way around
#
# Here $n$ grows, and $m$ stays 16.

# %% time_over_inputs
"""With many inputs, jacfwd takes more time than any other way.

The lines show time over the number of inputs, on logarithmic scales. The unit is one vector-Jacobian product. On most machines, the
loop is level at about ten, and the batched ways are level below the loop. Only jacfwd rises, above all other ways."""
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
# If the unit is one $\vjp$, a $J$ of 16 rows takes no more multiplications for 2048 inputs than for 128 inputs. The unit itself grows with $n$, just as the
# cost of $f$ does. In forward mode, you pay for each input.
#
# So compute rows, with `jacrev`, if $m$ is much smaller than $n$. Compute columns, with `jacfwd`, if $n$ is much smaller than $m$. Between
# these cases, measure. A loss has $m = 1$ and millions of inputs.

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
# $J$ has $mn$ numbers of 4 bytes each. If you ask for all of $J$, you must store all of these numbers. One $\vjp$ has only $n$ numbers.

# %% memory_over_outputs
"""The three ways by rows need more memory with each output. The two other ways hardly do.

The lines show peak memory over the number of outputs, on logarithmic scales. One vector-Jacobian product is nearly level. The loop
rises with a slope near 1, and the batched ways rise above the loop. jacfwd begins highest and is level."""
megabytes = {name: np.array(memory_m[name]) / 1e6 for name in WAYS}
grows = "m, the number of outputs (n is 256)"
draw(outputs, megabytes, grows, "peak memory, MB")

# %% memory_over_inputs
"""jacfwd needs more memory than any other way, and its memory grows with each input.

The lines show peak memory over the number of inputs, on logarithmic scales. One vector-Jacobian product rises slowly. The loop rises
with a slope near 1 and ends above the batched ways, which are nearly level. jacfwd rises with a slope of about 1, far above all other
ways."""
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
# With 128 outputs and 256 inputs, the loop needs the least memory of the four ways. It frees what it computes for one row before it computes the next row.
# The ways that compute all rows at once keep the [cotangents](../reference/notation.md#cotangent) of the hidden layer (the gradients there) for all
# rows: $m \times 1024$ numbers. Forward mode keeps the [tangents](../reference/notation.md#modes) of the hidden layer for all columns: $n \times 1024$ numbers.
#
# But at its end, the loop holds $J$ twice: as single rows and stacked. With 16 outputs and 2048 inputs, that is more than the cotangents. There, the loop
# needs the most memory of the three ways by rows.
#
# If the memory is not enough, pass `chunk_size` to [`jacrev`](https://docs.pytorch.org/docs/2.13/generated/torch.func.jacrev.html). `chunk_size` is the
# number of rows that are computed at a time. `jacfwd` has no such argument. For columns,
# [`vmap`](https://docs.pytorch.org/docs/2.13/generated/torch.func.vmap.html) of `jvp` takes `chunk_size`.
#
# ## A network of 100 million parameters
#
# Bytes and multiplications can be counted for a network of any size. $J$ takes $4mn$ bytes. Its multiplications are those of one $\vjp$ for each row, or of
# one forward pass for each parameter.
#
# Let $n = 10^8$. One $\vjp$ then takes 0.4 GB, as much as the parameters themselves. Suppose that one $\vjp$ takes a second, and that one $Ju$ in forward
# mode takes a second as well. (For many pictures each would take longer, so the table shows too little time.) Row after row, all of $J$ then takes:

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
    """Return an amount in the largest unit that fits into it, or in the last unit."""
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
# For a loss, $J$ is a single row, the gradient, and reverse mode computes it in one pass. Training needs nothing else. For the 1000 scores of one picture,
# $J$ takes 400 GB and does not fit into an ordinary machine. For 256 pictures, $J$ takes more than a hundred terabytes.
#
# Forward mode pays for each parameter. That takes more than three years, even for a single output. Computing rows at once usually takes less time than
# row after row, as the first picture shows. The multiplications stay the same, and they grow with the number of rows.
#
# ## Where people go wrong
#
# - *"`is_grads_batched=True` needs one backward pass instead of $m$."* It needs one call. This call does the multiplications of all $m$ passes, and keeps
#   what they need at the same time.
# - *"Reverse mode is the fast one."* It is the fast mode if there are far fewer outputs than inputs. With 1024 outputs and 8 inputs, `jacfwd` takes fewer
#   multiplications.
# - *"I need $J$ to multiply it by something."* From the left, $\vjp$ is one `backward(v)`. From the right, $Ju$ is one pass of forward mode. Neither
#   builds $J$.
# - *"It took 3 ms, so the whole thing takes $m$ times 3 ms."* That is an upper bound. Measure the slope before you extrapolate.
#
# ## Where to go next
#
# - [Why nobody builds J](../learn/mathematics/cost.md): the same costs, counted and not measured.
# - [One row at a time](../learn/mathematics/one_row.md): the loop over the rows, and `is_grads_batched`.
# - [A gradient field](gradient_field.py): a $J$ of $81\times 162$, where one $\vjp$ is enough.
