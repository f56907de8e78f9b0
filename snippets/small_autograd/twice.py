"""backward twice for y = c² with c = 2a: in an engine that keeps all gradients, and in PyTorch."""

# %% engine
a = 3.0
c = 2 * a
grad = {"a": 0.0, "c": 0.0}


def backward():
    grad["c"] += 2 * c * 1.0  # y.grad is 1
    grad["a"] += 2 * grad["c"]


backward()
print("after one call:", grad["a"])
backward()
print("after two calls:", grad["a"])


# %% emptied
def fixed_backward():
    grad["c"] = 0.0  # each result, but no leaf
    backward()


grad = {"a": 0.0, "c": 0.0}
fixed_backward()
fixed_backward()
print("after two calls:", grad["a"])

# %% torch
import torch

a = torch.tensor(3.0, requires_grad=True)
c = 2 * a
c.retain_grad()
y = c**2
y.backward(retain_graph=True)
y.backward()
print("a.grad:", a.grad)
print("c.grad:", c.grad)

# %% numpy
a = 3.0
at_c = 2 * (2 * a)
print("after one call:", 2 * at_c)
print("after two calls:", 2 * at_c + 2 * (at_c + at_c))

# %% numpy_emptied
print("after two calls:", 2 * at_c + 2 * at_c)

# %% numpy_torch
print("a.grad:", 2 * at_c + 2 * at_c)
print("c.grad:", at_c + at_c)
