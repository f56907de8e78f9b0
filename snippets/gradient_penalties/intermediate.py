"""The gradient at an intermediate result is an input of the next computation."""

# %% torch
import torch

W = torch.tensor([[0.5, -1.0], [1.5, 2.0]], requires_grad=True)
a = torch.tensor([3.0, -0.25], requires_grad=True)
x = torch.tensor([1.5, 2.5])
rate = 0.2


def output(*, create_graph):
    W.grad = a.grad = None
    h = W @ x  # the intermediate result
    energy = (h**3).sum()
    (g,) = torch.autograd.grad(energy, h, create_graph=create_graph)
    moved = h - rate * g  # the later computation
    return g, (a * moved).sum()


g, y = output(create_graph=True)
y.backward()
print("g:", g)
print("y:", y)
print("W.grad:", W.grad, sep="\n")
print("a.grad:", a.grad)

# %% forgotten
g, y = output(create_graph=False)
y.backward()
print("y:", y)
print("W.grad:", W.grad, sep="\n")
print("a.grad:", a.grad)

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [1.5, 2.0]])
a, x, rate = np.array([3.0, -0.25]), np.array([1.5, 2.5]), 0.2
h = W @ x
g, slope = 3 * h**2, 6 * h
at_h = a * (1 - rate * slope)
moved = h - rate * g
print("g:", g)
print("y:", a @ moved)
print("W.grad:", np.outer(at_h, x), sep="\n")
print("a.grad:", moved)

# %% numpy_forgotten
print("y:", a @ moved)
print("W.grad:", np.outer(a, x), sep="\n")
print("a.grad:", moved)
