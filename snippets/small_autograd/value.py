"""L = c·d with c = a·b and d = c + a, in PyTorch and in a small autograd."""

# %% torch
import torch

a = torch.tensor(3.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
c = a * b
d = c + a
L = c * d
for result in (c, d):
    result.retain_grad()
L.backward()
for name, value in {"d": d, "c": c, "a": a, "b": b}.items():
    print(f"{name}.grad:", value.grad)


# %% loop
def nodes(tensor):
    """Return the nodes of the graph that leads to a tensor."""
    found = [tensor.grad_fn]
    for node in found:
        found += [source for source, _ in node.next_functions if source not in found]
    return found


a.grad = b.grad = None
s, steps = a, 3
for _ in range(steps):
    s = s * b
s.backward()
print("in the graph:", len(nodes(s)))
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% in_place
a.grad = b.grad = None
s = a * b
before = s.grad_fn
s += a
print("the same node?", s.grad_fn is before)
print("the old node is its input?", s.grad_fn.next_functions[0][0] is before)
s.backward()
print("a.grad:", a.grad)
print("b.grad:", b.grad)


# %% numpy_value
class Value:
    """A number with the values that it was computed from, and its slope for each."""

    def __init__(self, data, inputs=(), slopes=()):
        self.data, self.grad = data, 0.0
        self.inputs, self.slopes = inputs, slopes

    def __add__(self, other):
        return Value(self.data + other.data, (self, other), (1.0, 1.0))

    def __mul__(self, other):
        slopes = other.data, self.data
        return Value(self.data * other.data, (self, other), slopes)

    def pass_on(self):
        for source, slope in zip(self.inputs, self.slopes, strict=True):
            source.grad += self.grad * slope


# %% numpy_backward
def build_topo(value, order, visited):
    """Append a value to the order after all values that it was computed from."""
    if value not in visited:
        visited.add(value)
        for source in value.inputs:
            build_topo(source, order, visited)
        order.append(value)


def backward(value):
    order = []
    build_topo(value, order, set())
    value.grad = 1.0
    for one in reversed(order):
        one.pass_on()


# %% numpy
a, b = Value(3.0), Value(5.0)
c = a * b
d = c + a
L = c * d
backward(L)
for name, value in {"d": d, "c": c, "a": a, "b": b}.items():
    print(f"{name}.grad:", value.grad)

# %% numpy_loop
a.grad = b.grad = 0.0
s, steps = a, 3
for _ in range(steps):
    s = s * b
backward(s)
print("in the graph:", steps + len([a, b]))  # a product for each step, and the leaves
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% numpy_in_place
a.grad = b.grad = 0.0
s = a * b
s = s + a
backward(s)
print("a.grad:", a.grad)
print("b.grad:", b.grad)
