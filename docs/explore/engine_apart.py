# ---
# description: A reverse-mode autodiff engine in NumPy, its tape drawn, v followed back, checked by PyTorch's hooks.
# question: How does `backward` work inside?
# ---

# %% [markdown]
# # The engine, taken apart
#
# `backward(v)` is one walk back through the record of a computation, newest operation first. At each operation, what
# has arrived is multiplied by that operation's Jacobian, by a formula that never builds the matrix; what reaches a leaf
# is added to its `.grad`.
#
# About 130 lines of NumPy do that, not counting comments and docstrings. This lab runs such an engine on a small layer, draws its record, lets $v$ flow
# back through it one node at a time, and compares every number on the way with PyTorch's own. All that
# arrives at a value on this walk, added up, is the value's [cotangent](../reference/notation.md#cotangent). It has the shape of the
# value.

# %% imports tags=["hide-input"]
import inspect
from io import StringIO
from textwrap import dedent
from tokenize import NAME, NUMBER, OP, generate_tokens

import matplotlib.pyplot as plt
import numpy as np
import torch
from engine import Tensor, pairwise, pointwise, summed
from IPython.display import Markdown, display

np.set_printoptions(precision=4, suppress=True)

engine = inspect.getsource(inspect.getmodule(Tensor))
tokens = generate_tokens(StringIO(engine).readline)
code = {token.start[0] for token in tokens if token.type in (NAME, OP, NUMBER)}
assert 125 <= len(code) <= 135  # lines that are more than words


def show(code):
    """A part of the engine, as it stands in its file."""
    display(Markdown(f"```python\n{dedent(code)}\n```"))


# %% [markdown]
# ## The computation
#
# Three points with two features each, the rows of $X$, go through a linear layer, $Z = XW + b$. Then each element of
# $Z$ is multiplied by its own sigmoid, $H = Z\,\sigma(Z)$, and $y$ sums $H$ over the points:
#
# $$
# \begin{aligned}
# \shape{P}{3\times 2} &= \shape{X}{3\times 2}\,\shape{W}{2\times 2} \\
# \shape{Z}{3\times 2} &= P + \shape{b}{2}\quad\text{(added to each row)} \\
# \shape{S}{3\times 2} &= \sigma(Z) \\
# \shape{H}{3\times 2} &= Z \cdot S\quad\text{(element by element)} \\
# \shape{y}{2} &= \text{the sum of the rows of } H
# \end{aligned}
# $$
#
# So $y$ has two elements, and $v$, which weights them, has two as well. The layer is small, but it has what makes an
# engine worth having: a product of matrices, an addition with broadcasting, and a value, $Z$, that is used twice. The
# same lines run on the engine's tensors and on PyTorch's:

# %% layer
X_start = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 1.5]])
W_start = np.array([[0.5, -1.0], [1.0, 2.0]])
b_start = np.array([0.1, -0.2])
v = np.array([1.0, 10.0])


def layer(X, W, b):
    P = X @ W
    Z = P + b
    S = Z.sigmoid()
    H = Z * S
    y = H.sum(dim=0)
    return {"X": X, "W": W, "b": b, "P": P, "Z": Z, "S": S, "H": H, "y": y}


starts = X_start, W_start, b_start
ours = layer(*(Tensor(start) for start in starts))
theirs = layer(*(torch.tensor(start, requires_grad=True) for start in starts))

ours["y"].backward(v)
theirs["y"].backward(torch.tensor(v))

for name in ("X", "W", "b"):
    print(f"{name}.grad:", ours[name].grad, sep="\n")
    np.testing.assert_allclose(ours[name].grad, theirs[name].grad, rtol=1e-12)

# %% [markdown]
# These are the engine's numbers. Had PyTorch's differed by more than rounding, the last line would have stopped the
# build of this page. How does it work?
#
# ## What is recorded
#
# A node is an array that remembers how it was computed. It has an **edge** to each node that it was computed from,
# and the edge holds a formula that takes $v$ there:

# %% node
show(inspect.getsource(Tensor.__init__))

# %% [markdown]
# Nodes are numbered as they are made. Whatever uses a node is made after it, so in the order of these numbers
# everything comes before its uses. Read in that order, the record is called the **tape**:

# %% tape
names = {node: name for name, node in ours.items()}
tape = sorted(names, key=lambda node: node.number)

rows = ["| place and value | shape | computed as |", "|---|---|---|"]
for place, node in enumerate(tape, 1):
    sources = " and ".join(f"`{names[source]}`" for source, _ in node.edges)
    computed = f"{node.name} of {sources}" if sources else "a leaf, given"
    shape = list(node.shape)
    rows.append(f"| {place}. `{names[node]}` | `{shape}` | {computed} |")
display(Markdown("\n".join(rows)))

assert "".join(names[node] for node in tape) == "XWbPZSHy"

# %% [markdown]
# The same as a picture, with `y` on top. Each box holds the place on the tape, the name, the operation, and the
# value. An arrow leads from a value to what it was computed from. Two arrows end at `Z`, because both `S` and `H` use
# it.

# %% drawing tags=["hide-input"]
PLACES = {  # from the left, from the top
    "y": (0, 0),
    "H": (0, 1.1),
    "S": (1, 1.9),
    "Z": (0, 2.7),
    "P": (0, 4),
    "b": (1, 4),
    "X": (0, 5.3),
    "W": (1, 5.3),
}


def draw(titles, numbers, color):
    """A box with title and numbers for each node, an arrow for each edge."""
    _, ax = plt.subplots(figsize=(4.4, 6.4))
    boxes = {}
    for name, (x, y) in PLACES.items():
        node = ours[name]
        rows = np.atleast_2d(numbers[node])
        height = 0.24 * (len(rows) + 1) + 0.04
        corner = x - 0.4, y - height / 2
        box = plt.Rectangle(corner, 0.8, height, fc="none", ec=color)
        boxes[node] = ax.add_patch(box)
        top = y - height / 2 + 0.15
        text = {"va": "center", "size": 10}
        ax.text(x, top, titles[node], ha="center", weight="bold", **text)
        for i, row in enumerate(rows, 1):
            for right, number in zip((x - 0.06, x + 0.3), row, strict=True):
                shown = f"{number:.2f}".replace("-", "−")
                ax.text(right, top + 0.23 * i, shown, ha="right", **text)
    for node, box in boxes.items():
        for source, _ in node.edges:
            end = boxes[source]
            arrow = {"arrowstyle": "->", "color": color}
            arrow |= {"shrinkA": 0, "shrinkB": 0, "patchA": box, "patchB": end}
            at = end.get_center(), box.get_center()
            ax.annotate("", *at, arrowprops=arrow)
    ax.set(xlim=(-0.45, 1.45), ylim=(5.9, -0.4))
    ax.axis("off")


# %% figure_tape
"""Each operation stands higher on the tape than all that it was made of.

Eight boxes, joined by arrows that lead down. On top is y, eighth on the tape, a sum. From y an arrow leads to H, a
product; from H one to S, the sigmoid, and one to Z, a sum with b; from S one to Z; from Z one to P, the product of
matrices, and one to b; from P one to X and one to W. X, W and b are leaves. Each box holds the numbers of its value."""
titles = {
    node: f"{place} · {names[node]} · {node.name}"
    for place, node in enumerate(tape, 1)
}
draw(titles, {node: node.data for node in tape}, "C4")
plt.show()

# %% [markdown]
# ## What an operation knows
#
# Each operation has a Jacobian of its own. The sigmoid's has one row for each element of $S$ and one column for each
# element of $Z$, six by six. Element $i$ of $S$ depends on element $i$ of $Z$ alone, so this matrix is diagonal, and
# a row times a diagonal matrix is a product element by element. That product is all that the engine keeps of the
# matrix. Every operation of this kind is made by one function, from $f$ and its slope:

# %% pointwise
show(inspect.getsource(pointwise))

# %% [markdown]
# An operation on two tensors, such as $P + b$, has two Jacobians, one by each of them, and so two slopes. (`value(a)` is the
# array of a node, or the constant itself.)

# %% pairwise
show(inspect.getsource(pairwise))

# %% [markdown]
# It may broadcast: `b` has two elements and is added to three rows. The Jacobian of $P + b$ by $b$ is three identity
# matrices, $2\times 2$, one below the other, and a row times that adds up what the three copies get:

# %% summed
show(inspect.getsource(summed))

# %% [markdown]
# So one entry in the engine's list is all that such an operation takes: the function, and a slope for each tensor that
# goes in. (`x` is what goes in and `y` what comes out; where two go in, they are `a` and `b`.)

# %% list
source = dedent(inspect.getsource(Tensor)).splitlines()
rows = [row for row in source if "pointwise(" in row or "pairwise(" in row]
show(dedent("\n".join(rows)))

# %% [markdown]
# The product of matrices has a formula worth deriving. With $P = XW$, and $V$ the cotangent at $P$, in its shape,
# each $X_{ij}$ enters row $i$ of $P$ only, and $P_{ik}$ with the factor $W_{jk}$. So what belongs to $X_{ij}$ is
#
# $$ \sum_k V_{ik} W_{jk} = (V W^\top)_{ij} $$
#
# In the same way, $W$ gets $X^\top V$. A vector counts as a row on the left of `@`, and as a column on the right:

# %% matmul
show(inspect.getsource(Tensor.__matmul__))

# %% [markdown]
# The other operations are in the file `snippets/engine.py` of the repository, which the downloaded notebook brings along. Sums, indexing
# and stacking only add or move elements; `einsum` is a product of matrices with more letters.
#
# Here are four of these Jacobians, written out by hand, against the engine's formulas, which know nothing of them. An
# array counts as one long row, read line by line. So the Jacobian of $P$ by $X$ is a block of $W^\top$ for each row
# of $X$, and the one by $W$ is made of the elements of $X$:

# %% jacobians
# Some cotangent of 3×2 elements
V = np.array([[1.0, 10.0], [-2.0, 3.0], [0.5, -4.0]])
slopes = (ours["S"].data * (1 - ours["S"].data)).ravel()
by_hand = {
    ("S", "Z"): np.diag(slopes),
    ("Z", "b"): np.vstack([np.eye(2), np.eye(2), np.eye(2)]),
    ("P", "X"): np.kron(np.eye(3), W_start.T),
    ("P", "W"): np.kron(X_start, np.eye(2)),
}



def edge(name, source_name):
    """The formula that takes v from one node to a source of it."""
    edges = ours[name].edges
    (vjp,) = (vjp for source, vjp in edges if source is ours[source_name])
    return vjp


rows = ["| Jacobian of | would be | and not 0 in it |", "|---|---|---|"]
for (name, source_name), J in by_hand.items():
    got = edge(name, source_name)(V)
    np.testing.assert_allclose(got.ravel(), V.ravel() @ J, rtol=1e-12)
    size = f"{J.shape[0]} × {J.shape[1]}"
    nonzero = f"{np.count_nonzero(J)} of {J.size}"
    rows.append(f"| `{name}` by `{source_name}` | {size} | {nonzero} |")
display(Markdown("\n".join(rows)))

to_X, to_W = edge("P", "X")(V), edge("P", "W")(V)
np.testing.assert_allclose(to_X, V @ W_start.T, rtol=1e-12)
np.testing.assert_allclose(to_W, X_start.T @ V, rtol=1e-12)

# %% [markdown]
# ## v flows back
#
# This is the whole walk. It begins with one cotangent: $v$, at `y`. Again and again it takes the newest node that has
# a cotangent, and hands on what the formula of each edge makes of it. Where something has arrived before, the two are
# added:

# %% flow
show(inspect.getsource(Tensor.flow))

# %% [markdown]
# `backward` is this walk, and keeps what arrives at the leaves. Here is every stop, with the cotangent that it finds:

# %% stops
flowed = dict(ours["y"].flow(v))

for stop, (node, cotangent) in enumerate(flowed.items(), 1):
    print(f"stop {stop}, at {names[node]}:", cotangent, sep="\n")

assert list(flowed) == tape[::-1]
assert all(flowed[node].shape == node.shape for node in flowed)
for node in (ours["X"], ours["W"], ours["b"]):
    np.testing.assert_array_equal(flowed[node], node.grad)

# %% [markdown]
# The walk has gone down the tape, from the last place to the first. Each cotangent has the shape of its value and
# holds one number for each element: the derivative of $v_1y_1 + v_2y_2$ by that element. Here they stand where the
# values were; follow $v$ along the arrows:

# %% figure_flow
"""v enters at the top, and each stop hands on what its formula makes of it.

The same boxes and arrows, now with the stop of the walk and the cotangent that has arrived there. Stop one is y,
with v, one and ten. Stop two is H, where v stands in each of three rows. Then come S, Z, P, b, W and X. P has the same
cotangent as Z."""
titles = {
    node: f"stop {stop} · {names[node]}" for stop, node in enumerate(flowed, 1)
}
draw(titles, flowed, "black")
plt.show()
np.testing.assert_array_equal(flowed[ours["P"]], flowed[ours["Z"]])
np.testing.assert_array_equal(flowed[ours["H"]], [v, v, v])

# %% [markdown]
# ## The same numbers in PyTorch
#
# A hook is a function that PyTorch calls with the cotangent that has arrived at a tensor. With a hook on each of the eight tensors,
# PyTorch's own walk can be watched:

# %% hooks
theirs = layer(*(torch.tensor(start, requires_grad=True) for start in starts))
hooked = {}
for name, tensor in theirs.items():
    tensor.register_hook(
        lambda cotangent, name=name: hooked.update({name: cotangent.numpy()})
    )
theirs["y"].backward(torch.tensor(v))

print("PyTorch's stops:", *hooked)
for node, cotangent in flowed.items():
    assert hooked[names[node]].shape == cotangent.shape
    np.testing.assert_allclose(hooked[names[node]], cotangent, rtol=1e-12)
    print(f"at {names[node]}: the same {cotangent.size} numbers")

assert len(hooked) == len(flowed) == 8
operations = [names[node] for node in flowed if node.edges]
assert [name for name in hooked if ours[name].edges] == operations

# %% [markdown]
# PyTorch finds the same numbers, and passes through the operations in the same order. To a leaf it turns as soon as
# the leaf's cotangent has arrived, while the engine keeps to the tape.
#
# ## Used twice: cotangents add up
#
# `Z` goes into `H` directly, and once more through `S`. So an element of $Z$ acts on $y$ in two ways, and its
# derivative is the sum of two. From the product $H = Z \cdot S$ it gets what arrived at `H` times $S$; from the
# sigmoid it gets what arrived at `S` times the slope $S(1 - S)$. Neither of them is what PyTorch's hook saw at `Z`;
# their sum is:

# %% twice
from_H = edge("H", "Z")(flowed[ours["H"]])
from_S = edge("S", "Z")(flowed[ours["S"]])
print("from H:", from_H, sep="\n")
print("from S:", from_S, sep="\n")
print("added:", from_H + from_S, sep="\n")

S = ours["S"].data
np.testing.assert_allclose(from_H, flowed[ours["H"]] * S, rtol=1e-12)
np.testing.assert_allclose(from_S, flowed[ours["S"]] * S * (1 - S), rtol=1e-12)
np.testing.assert_allclose(from_H + from_S, hooked["Z"], rtol=1e-12)
assert not np.isclose(from_H, hooked["Z"]).any()
assert not np.isclose(from_S, hooked["Z"]).any()

# %% [markdown]
# That is why the order matters. `Z` may hand on its cotangent only when both parts are there, and the newest node
# always has all of its parts: whatever used it is newer still, and has had its turn.
#
# It is also why the walk is short. Below, each value is used twice by the next, once as it is and once doubled. That
# makes $2^{60}$ paths from the last value to `x`, more than could ever be walked. The walk has 121 stops, one for
# each node:

# %% paths
x = y = Tensor([1.0, 2.0])
for _ in range(60):
    y = y + 2 * y
stops = list(y.flow([1.0, 10.0]))
print("stops:", len(stops))

assert len(stops) == len({node for node, _ in stops}) == 121
last, cotangent = stops[-1]
assert last is x
np.testing.assert_allclose(cotangent, [3.0**60, 10 * 3.0**60])

# %% [markdown]
# ## The manners of backward
#
# **A second call adds.** The record is still there, so another $v$ may be sent through it. (PyTorch frees the
# numbers that its record has saved after the first call, unless it is given `retain_graph=True`.) Two calls give the gradient for the sum of the two
# $v$:

# %% adds
x = Tensor([1.0, 2.0])
y = 3 * x**2
y.backward([1.0, 0.0])
print("x.grad:", x.grad)
y.backward([0.0, 10.0])
print("x.grad:", x.grad)

at_once = Tensor([1.0, 2.0])
(3 * at_once**2).backward([1.0, 10.0])
np.testing.assert_array_equal(x.grad, at_once.grad)

# %% [markdown]
# **A $v$ of another shape is refused.** Only a `y` of one element can do without $v$, which is then 1:

# %% refused
for wrong in (None, [1.0, 10.0, 100.0], [[1.0, 10.0]]):
    try:
        y.backward(wrong)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("this v should have been refused")
np.testing.assert_array_equal(x.grad, at_once.grad)  # nothing was added

x = Tensor(5.0)
(x**2).backward()
print("x.grad:", x.grad)
assert x.grad == 2 * 5.0

# %% [markdown]
# **A $v$ with a single 1 picks a row of $J$.** Two walks, one for each element of `y`, write out the Jacobian of the
# whole layer by $X$, $2\times 6$. PyTorch has the same $J$, and $v^\top J$ is the `X.grad` that was found at the start,
# without $J$:

# %% rows
walks = [dict(ours["y"].flow(one_hot)) for one_hot in np.eye(2)]
J = np.stack([walk[ours["X"]].ravel() for walk in walks])
print("J:", J, sep="\n")

X, W, b = map(torch.tensor, starts)
their_J = torch.autograd.functional.jacobian(lambda X: layer(X, W, b)["y"], X)
assert J.shape == (2, 6)
np.testing.assert_allclose(J, their_J.reshape(2, 6), rtol=1e-12)
np.testing.assert_allclose((v @ J).reshape(3, 2), ours["X"].grad, rtol=1e-12)

# %% [markdown]
# ## What it leaves out
#
# The engine has PyTorch's idea, not its strength. It computes in float64 only, frees nothing, and cannot
# differentiate its own walk, so it has no second derivatives. To find the newest node it looks at all that wait,
# which would be slow in a large record. What it does know, the operations that this site differentiates, a test
# compares with PyTorch one by one, each with a $v$ that is not ones.
#
# ## Where people go wrong
#
# - *"Backward multiplies Jacobians."* It multiplies a row by one Jacobian after the other, from the side of $y$, and so
#   never has more than a row in its hands. A product of two Jacobians is never formed.
# - *"Each operation stores its Jacobian."* It keeps what its formula works with. In this engine a pointwise operation
#   keeps what goes in and what comes out, whether its slope uses them or not; an operation on two tensors keeps both, and
#   `sum` keeps the tensor, of which it needs only the shape. PyTorch is more sparing: its sigmoid keeps only the result.
# - *"The gradient of a value that is used twice is what comes back last."* It is the sum of what comes back.
#
# ## Where to go next
#
# - [What is the `gradient` argument of `backward`?](../index.md): the same walk in PyTorch's own graph, on the smallest
#   example.
