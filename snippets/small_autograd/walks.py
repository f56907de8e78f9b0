"""Right and wrong walks through PyTorch's graph of L = c·d, with c = a·b and d = c + a."""

# %% graph
from collections import Counter, defaultdict

import torch

a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
c = a * b
d = c + a
L = c * d
at = {name: torch.autograd.graph.get_gradient_edge(x).node for name, x in zip("abcdL", (a, b, c, d, L), strict=True)}


def sources(node):
    return [source for source, _ in node.next_functions]


def start():
    """Return the gradient at each node before the walk: 1 at L, and 0 elsewhere."""
    return defaultdict(lambda: torch.tensor(0.0), {at["L"]: torch.tensor(1.0)})


def pass_on(node, gradient):
    """Add the parts of a node's gradient to the gradients of its inputs."""
    if sources(node):
        for source, part in zip(sources(node), node(gradient[node]), strict=True):
            gradient[source] = gradient[source] + part


def leaves(gradient):
    return torch.stack([gradient[at["a"]], gradient[at["b"]]]).detach()


# %% recursion
def recurse(node, gradient):
    pass_on(node, gradient)
    for source in sources(node):
        recurse(source, gradient)


gradient = start()
recurse(at["L"], gradient)
print("by recursion:", leaves(gradient))

# %% parts
calls = Counter()


def recurse_parts(node, part):
    """Pass on only the part that came in by this path."""
    calls[node] += 1
    gradient[node] = gradient[node] + part
    if sources(node):
        for source, its_part in zip(sources(node), node(part), strict=True):
            recurse_parts(source, its_part)


gradient, y, steps = defaultdict(lambda: torch.tensor(0.0)), a, 8
for _ in range(steps):
    y = y * b + y
recurse_parts(y.grad_fn, torch.tensor(1.0))
print("by parts, at a:", gradient[at["a"]].detach())
print("calls at a:", calls[at["a"]])

# %% torch
order, visited = [], set()


def build_topo(node):
    if node not in visited:
        visited.add(node)
        for source in sources(node):
            build_topo(source)
        order.append(node)


build_topo(at["L"])
names = {node: name for name, node in at.items()}
print("post-order:", " ".join(names[node] for node in order))
for walk in ("reversed", "not reversed"):
    gradient = start()
    for node in reversed(order) if walk == "reversed" else order:
        pass_on(node, gradient)
    print(f"{walk}:", leaves(gradient))

# %% once
gradient, visited = start(), set()


def recurse_once(node):
    if node not in visited:
        visited.add(node)
        pass_on(node, gradient)
        for source in sources(node):
            recurse_once(source)


recurse_once(at["L"])
print("each node once:", leaves(gradient))

# %% deep raises="RecursionError: maximum recursion depth exceeded"
s, steps = a, 2000
for _ in range(steps):
    s = s + a * b
build_topo(s.grad_fn)

# %% long
print("along the chain:", torch.stack(torch.autograd.grad(s, (a, b))))

# %% overwritten
gradient = start()
for node in reversed(order):
    if sources(node):
        gradient.update(zip(sources(node), node(gradient[node]), strict=True))
print("overwritten:", leaves(gradient))

# %% queue
other = 10 * c  # uses c, but is not a part of L
waiting, found = Counter(), [at["L"]]
for node in found:
    for source in sources(node):
        waiting[source] += 1
        if waiting[source] == 1:
            found.append(source)
print("uses of c, d, a, b:", [waiting[at[name]] for name in "cdab"])

gradient, ready = start(), [at["L"]]
while ready:
    node = ready.pop()
    pass_on(node, gradient)
    for source in sources(node):
        waiting[source] -= 1
        if waiting[source] == 0:
            ready.append(source)
print("by the queue:", leaves(gradient))

# %% hooks
stops = []
for name in "cdL":
    at[name].register_prehook(lambda _, name=name: stops.append(name))
L.backward()
print("backward stops at:", " ".join(stops))
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy_recursion
import numpy as np

a, b = 3.0, 5.0
c = a * b
d = c + a
from_L, from_d = d, c  # the two parts of the gradient at c
passed = from_L + (from_L + from_d)  # c passes on its gradient twice
print("by recursion:", np.array([passed * b + from_d, passed * a]))

# %% numpy_parts
steps = 8
print("by parts, at a:", (b + 1) ** steps)
print("calls at a:", 2**steps)  # each step has two paths

# %% numpy
right = np.array([2 * a * b**2 + 2 * a * b, 2 * a**2 * b + a**2])  # L = a²b² + a²b
print("reversed:", right)
print("not reversed:", 0 * right)  # a and b pass on nothing, c and d pass on 0

# %% numpy_once
print("each node once:", np.array([from_L * b + from_d, from_L * a]))

# %% numpy_long
steps = 2000
print("along the chain:", np.array([1 + steps * b, steps * a]))

# %% numpy_overwritten
print("overwritten:", np.array([from_d * b, from_d * a]))

# %% numpy_queue
slopes = np.array(
    [[0, 0, b, a], [1, 0, 1, 0], [d, c, 0, 0]]
)  # a row each for c, d and L, a column each for c, d, a and b
print("uses of c, d, a, b:", np.count_nonzero(slopes, axis=0))
print("by the queue:", right)

# %% numpy_hooks
print("a.grad:", right[0])
print("b.grad:", right[1])
