"""The first five derivatives of exp(sin x), and how many multiplications each way takes."""

# %% torch
import math

import torch
from torch.func import grad, jvp
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    def __enter__(self):
        self.products = 0
        return super().__enter__()

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        self.products += operation.overloadpacket is torch.ops.aten.mul
        return operation(*args, **(kwargs or {}))


def f(x):
    return x.sin().exp()


x = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
derivatives, products, y = [], [], f(x)
for _ in range(5):
    with Count() as count:
        (y,) = torch.autograd.grad(y, x, create_graph=True)
    derivatives.append(y.detach())
    products.append(count.products)
derivatives = torch.stack(derivatives)
print("derivatives:", derivatives)
print("multiplications for each:", torch.tensor(products))


# %% nested
def count_nested(derivative):
    g, products = f, []
    for _ in range(5):
        g = derivative(g)
        with Count() as count:
            g(x.detach())
        products.append(count.products)
    return torch.tensor(products)


def along(g):
    return lambda x: jvp(g, (x,), (torch.ones_like(x),))[1]


print("multiplications of nested grad:", count_nested(grad))
print("multiplications of nested jvp:", count_nested(along))


# %% series
def series(x, n):
    s = [torch.sin(x + k * math.pi / 2) / math.factorial(k) for k in range(n + 1)]
    slopes = [k * s[k] for k in range(1, n + 1)]
    e = [s[0].exp()]
    for k in range(1, n + 1):
        e.append(sum(slopes[j] * e[k - 1 - j] for j in range(k)) / k)
    return torch.stack([e[k] * math.factorial(k) for k in range(1, n + 1)])


with Count() as count:
    derivatives = series(x.detach(), 5)
print("derivatives:", derivatives)
print("multiplications for all five:", count.products)

# %% numpy
import numpy as np

x = np.array(0.5)
c, s, E = np.cos(x), np.sin(x), np.exp(np.sin(x))
polynomials = [
    c,
    c**2 - s,
    c**3 - 3 * s * c - c,
    c**4 - 6 * s * c**2 + 3 * s**2 - 4 * c**2 + s,
    c**5 - 10 * s * c**3 + 15 * s**2 * c - 10 * c**3 + 15 * s * c + c,
]
derivatives = E * np.array(polynomials)
print("derivatives:", derivatives)

# %% numpy_count
graph = []  # a small autograd without values: the kind of each node, its inputs, and if it leads to x


def node(kind, *inputs):
    graph.append((kind, inputs, kind == "x" or any(graph[i][2] for i in inputs)))
    return len(graph) - 1


def passed_back(i, g):
    """Return the gradients at the inputs of node i, as new nodes."""
    kind, inputs, _ = graph[i]
    if kind == "mul":
        return [node("mul", g, other) if graph[a][2] else None for a, other in (inputs, inputs[::-1])]
    if kind == "exp":
        return [node("mul", g, i)]
    if kind == "sin":
        return [node("mul", g, node("cos", *inputs))]
    if kind == "cos":
        return [node("mul", g, node("neg", node("sin", *inputs)))]
    return [node("neg", g)] if kind == "neg" else [g, g]


def derivative(y):
    gradients = {y: node("one")}
    for i in range(y, 0, -1):
        if i in gradients:
            for a, g in zip(graph[i][1], passed_back(i, gradients[i]), strict=True):
                if graph[a][2]:
                    gradients[a] = node("add", gradients[a], g) if a in gradients else g
    return gradients[0]


y, totals = node("exp", node("sin", node("x"))), [0]
for _ in range(5):
    y = derivative(y)
    totals.append([kind for kind, *_ in graph].count("mul"))
print("multiplications for each:", np.diff(totals))

# %% numpy_nested
print("multiplications of nested grad:", np.array(totals[1:]))


def with_tangents(steps):
    """Return the steps of a program, and those of its forward mode."""
    new, copies, tangents = [], [], []

    def add_step(kind, *inputs):
        new.append((kind, inputs))
        return len(new) - 1

    for kind, inputs in steps:
        copies.append(add_step(kind, *[copies[i] for i in inputs]))
        a, b = copies[inputs[0]] if inputs else None, copies[inputs[-1]] if inputs else None
        moved = [tangents[i] for i in inputs]
        if kind == "mul":
            pairs = [(moved[0], b), (a, moved[1])]
            moved = [add_step("mul", *pair) for pair in pairs if None not in pair]
        elif kind == "x":
            moved = [add_step("one")]
        elif kind == "exp":
            moved = [add_step("mul", moved[0], copies[-1])]
        elif kind == "sin":
            moved = [add_step("mul", moved[0], add_step("cos", a))]
        elif kind == "cos":
            moved = [add_step("mul", moved[0], add_step("neg", add_step("sin", a)))]
        moved = [tangent for tangent in moved if tangent is not None]  # None: does not move
        if kind == "neg":
            moved = [add_step("neg", *moved)]
        elif len(moved) == 2:
            moved = [add_step("add", *moved)]
        tangents.append(moved[0] if moved else None)
    return new


steps, nested_jvp = [("x", []), ("sin", [0]), ("exp", [1])], []
for _ in range(5):
    steps = with_tangents(steps)
    nested_jvp.append(sum(kind == "mul" for kind, _ in steps))
print("multiplications of nested jvp:", np.array(nested_jvp))

# %% numpy_series
n = len(derivatives)
print("derivatives:", derivatives)
print("multiplications for all five:", n + n * (n + 1) // 2 + n)
