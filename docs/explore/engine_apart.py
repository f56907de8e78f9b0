# ---
# description: A reverse-mode autodiff engine in NumPy. Its tape is drawn, v is followed back through it, and PyTorch's hooks check the numbers.
# question: How does `backward` work inside?
# ---

# %% [markdown]
# # The engine, taken apart
#
# `backward(v)` is one walk back through the record of a computation, from the newest operation to the oldest. At each operation, it multiplies the
# gradient at the output by the operation's [Jacobian](../reference/notation.md#jacobian), with a formula that never builds the matrix. At a
# [leaf](../reference/notation.md#leaf), it adds the result to `.grad`.
#
# About 130 lines of NumPy do this, not counting comments and docstrings. This lab runs such an engine on a small layer and draws its record. Then it
# follows $v$ back through the record, one node at a time, and compares every number on the way with PyTorch's number.
#
# On this walk, a value may receive several parts. Their sum is called the [cotangent](../reference/notation.md#cotangent) of the value, and it has the
# shape of the value.

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
assert 125 <= len(code) <= 135  # the lines with code


def show(code):
    """Show a part of the engine, as it stands in its file."""
    display(Markdown(f"```python\n{dedent(code)}\n```"))


# %% [markdown]
# ## The computation
#
# The example is a small layer. Three points with two features each are the rows of $X$. They go through a linear layer, $Z = XW + b$. Then each element of
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
# So $y$ has two elements, and $v$, which weights them, has two elements as well. The layer is small, but it has what makes an engine useful. It has a product
# of matrices, an addition with broadcasting, and a value, $Z$, that is used twice. The same lines run on the engine's tensors and on PyTorch's tensors:

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
# These are the engine's numbers. If PyTorch's numbers had differed by more than rounding, the last line would have stopped the build of this page. The
# next sections show how the engine works.
#
# ## What is recorded
#
# A node is an array that stores how it was computed. Its sources are the nodes that it was computed from. The node has an **edge** to each source, and the
# edge holds a formula that takes $v$ from the node to the source:

# %% node
show(inspect.getsource(Tensor.__init__))

# %% [markdown]
# Nodes are numbered in the order in which they are made. A node is made before every node that uses it, so it has the smaller number. The record in the
# order of these numbers is called the **tape**:

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
# The picture shows the same record, with `y` on top. Each box holds the place on the tape, the name, the operation, and the value. An arrow leads from a
# value to each value that it was computed from. Two arrows end at `Z`, because both `S` and `H` use it.

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
    """Draw a box for each node, with title and numbers, and an arrow for each edge."""
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
"""Each operation stands higher on the tape than all values that it was computed from.

Eight boxes are joined by arrows that lead down. On top is y, eighth on the tape, a sum. From y, an arrow leads to H, a product. From H,
one arrow leads to S, the sigmoid, and one to Z, a sum with b. From S, an arrow leads to Z. From Z, one arrow leads to P, the product of
matrices, and one to b. From P, one arrow leads to X and one to W. X, W and b are leaves. Each box holds the numbers of its value."""
titles = {
    node: f"{place} · {names[node]} · {node.name}"
    for place, node in enumerate(tape, 1)
}
draw(titles, {node: node.data for node in tape}, "C4")
plt.show()

# %% [markdown]
# ## The formula of each operation
#
# Each operation has a Jacobian of its own. The Jacobian of the sigmoid has one row for each element of $S$ and one column for each element of $Z$, so it is
# six by six. Element $i$ of $S$ depends on element $i$ of $Z$ alone, so this matrix is diagonal. A row times a diagonal matrix is a product element by
# element. The engine computes only this product, and never builds the matrix. One function makes every operation of this kind, from $f$ and its slope:

# %% pointwise
show(inspect.getsource(pointwise))

# %% [markdown]
# An operation on two tensors, such as $P + b$, has two Jacobians, one with respect to each tensor. So it has two slopes. (`value(a)` is the array of a node,
# or the constant itself.)

# %% pairwise
show(inspect.getsource(pairwise))

# %% [markdown]
# Such an operation may broadcast: `b` has two elements and is added to three rows. The Jacobian of $P + b$ with respect to $b$ is three identity matrices,
# $2\times 2$, one below the other. A row times this Jacobian adds up the parts of the three copies:

# %% summed
show(inspect.getsource(summed))

# %% [markdown]
# So such an operation takes only one entry in the engine's list: the function, and a slope for each input tensor. (`x` is the input and `y` the output. If
# there are two inputs, they are called `a` and `b`.)

# %% list
source = dedent(inspect.getsource(Tensor)).splitlines()
rows = [row for row in source if "pointwise(" in row or "pairwise(" in row]
show(dedent("\n".join(rows)))

# %% [markdown]
# The product of matrices needs a formula of its own. Let $P = XW$, and let $V$ be the cotangent of $P$, in the shape of $P$. Each $X_{ij}$ enters row $i$ of
# $P$ only, and it enters $P_{ik}$ with the factor $W_{jk}$. So $X_{ij}$ receives
#
# $$ \sum_k V_{ik} W_{jk} = (V W^\top)_{ij} $$
#
# In the same way, $W$ receives $X^\top V$. A vector counts as a row on the left of `@`, and as a column on the right:

# %% matmul
show(inspect.getsource(Tensor.__matmul__))

# %% [markdown]
# The other operations are in the file `snippets/engine.py` of the repository, which comes with the downloaded notebook. Sums, indexing and stacking only add
# or move elements. `einsum` is like a product of matrices, but with more indices.
#
# Do these formulas agree with the Jacobians? The next cell writes four of the Jacobians by hand and compares. The engine's formulas do not use them. An array
# counts as one long row, read line by line. So the Jacobian of $P$ with respect to $X$ is a block of $W^\top$ for each row of $X$. The Jacobian with respect to
# $W$ is made of the elements of $X$:

# %% jacobians
# A cotangent with 3×2 elements
V = np.array([[1.0, 10.0], [-2.0, 3.0], [0.5, -4.0]])
slopes = (ours["S"].data * (1 - ours["S"].data)).ravel()
by_hand = {
    ("S", "Z"): np.diag(slopes),
    ("Z", "b"): np.vstack([np.eye(2), np.eye(2), np.eye(2)]),
    ("P", "X"): np.kron(np.eye(3), W_start.T),
    ("P", "W"): np.kron(X_start, np.eye(2)),
}



def edge(name, source_name):
    """Return the formula that takes v from a node to one of its sources."""
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
# This is the whole walk. It begins with one cotangent: $v$, at `y`. It repeatedly takes the newest node that has a cotangent. For each edge of this node, it
# computes the formula, and passes the result to the node at the end of the edge. If that node already has a part of its cotangent, the two are added:

# %% flow
show(inspect.getsource(Tensor.flow))

# %% [markdown]
# `backward` does this walk and keeps the cotangents of the leaves. The walk stops once at each node. Here is every stop, with its cotangent:

# %% stops
flowed = dict(ours["y"].flow(v))

for stop, (node, cotangent) in enumerate(flowed.items(), 1):
    print(f"stop {stop}, at {names[node]}:", cotangent, sep="\n")

assert list(flowed) == tape[::-1]
assert all(flowed[node].shape == node.shape for node in flowed)
for node in (ours["X"], ours["W"], ours["b"]):
    np.testing.assert_array_equal(flowed[node], node.grad)

# %% [markdown]
# The walk goes down the tape, from the last place to the first. Each cotangent has the shape of its value and holds one number for each element. This number is
# the derivative of $v_1y_1 + v_2y_2$ with respect to the element. The next picture shows the cotangents in place of the values. Follow $v$ along the arrows:

# %% figure_flow
"""v enters at the top, and each stop passes on the result of its formula.

The boxes and arrows are the same as before. Each box now shows the stop of the walk and its cotangent. Stop one is y, with v, one and
ten. Stop two is H, where v stands in each of three rows. Then come S, Z, P, b, W and X. P has the same cotangent as Z."""
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
# You can watch PyTorch's own walk with hooks. A hook is a function that PyTorch calls with the cotangent of a tensor. The next cell puts a hook on each of
# the eight tensors:

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
# PyTorch finds the same numbers, and passes through the operations in the same order. It visits a leaf as soon as the leaf has its cotangent, while the engine
# follows the tape.
#
# ## Used twice: cotangents add up
#
# `Z` goes into `H` directly, and once more through `S`. So an element of $Z$ acts on $y$ in two ways, and its derivative is the sum of two parts. From the
# product $H = Z \cdot S$, it gets the cotangent of `H` times $S$. From the sigmoid, it gets the cotangent of `S` times the slope $S(1 - S)$. Neither part is
# what PyTorch's hook received at `Z`, but their sum is:

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
# That is why the order matters. `Z` may pass on its cotangent only when both parts are there. The newest node always has all of its parts, because every node
# that uses it is newer still, and was visited before.
#
# The order is also why the walk is short. In the next example, each value is used twice by the next value, once as it is and once doubled. That makes $2^{60}$
# paths from the last value to `x`, more than could ever be walked. The walk has 121 stops, one for each node:

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
# ## How backward behaves
#
# **A second call adds.** In this engine, the record is still there after the first call, so you can send another $v$ through it. After the first call,
# PyTorch frees the numbers that its record has saved, unless you pass `retain_graph=True`. Two calls give the gradient for the sum of the two $v$:

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
# **A $v$ of another shape is refused.** You can leave out $v$ only if `y` has one element. Then $v$ is 1:

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
# **A $v$ with a single 1 picks a row of $J$.** Two walks, one for each element of `y`, give the Jacobian of the whole layer with respect to $X$. Its shape
# is $2\times 6$. PyTorch has the same $J$. The product $v^\top J$ is the `X.grad` from the start of this page, which was found without $J$:

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
# The engine uses the same idea as PyTorch, but it can do less. It computes in float64 only, frees nothing, and cannot differentiate its own walk, so it has
# no second derivatives. To find the newest node, it looks at all waiting nodes, which would be slow in a large record.
#
# The engine has the operations that this site differentiates. A test compares each of them with PyTorch, with a $v$ that is not ones.
#
# ## Where people go wrong
#
# - *"Backward multiplies Jacobians."* It multiplies a row by one Jacobian after the other, from the side of $y$. So it never holds more than a row, and never
#   forms a product of two Jacobians.
# - *"Each operation stores its Jacobian."* It keeps what its formula works with. In this engine, a pointwise operation keeps its input and its output, whether
#   its slope uses them or not. An operation on two tensors keeps both. `sum` keeps the tensor, but needs only its shape. PyTorch keeps less: its sigmoid keeps
#   only the result.
# - *"The gradient of a value that is used twice is what comes back last."* It is the sum of all that comes back.
#
# ## Where to go next
#
# - [How backward walks the graph](../learn/graph/small_autograd.md): an engine for single numbers, and what goes wrong in
#   another order.
# - [What is the `gradient` argument of `backward`?](../index.md): the same walk in PyTorch's own graph, on the smallest
#   example.
