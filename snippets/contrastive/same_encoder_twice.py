"""One encoder that is called twice: its gradient comes from the first call only."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call

E, G = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
E.weight.data = torch.tensor([[1.0, 0.5], [-1.0, 2.0]])
G.weight.data = torch.tensor([[2.0, 1.0], [0.5, -1.0]])
x = torch.tensor([3.0, 1.0])


def look(second):
    E.zero_grad()
    G.zero_grad()
    z = E(x)
    ((second(G(z)) - z) ** 2).sum().backward()
    print("E.weight.grad:", E.weight.grad, sep="\n")
    print("G.weight.grad:", G.weight.grad, sep="\n")


def frozen(image):
    E.requires_grad_(False)
    z = E(image)
    E.requires_grad_(True)
    return z


look(E)  # both calls
look(frozen)


# %% functional
def detached(image):
    return functional_call(E, {name: p.detach() for name, p in E.named_parameters()}, image)


look(detached)

# %% numpy
import numpy as np

W, B = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[2.0, 1.0], [0.5, -1.0]])
x = np.array([3.0, 1.0])
z = W @ x
image = B @ z
v = 2 * (W @ image - z)  # the gradient at the second code
first = np.outer(v @ W @ B - v, x)
at_generator = np.outer(v @ W, z)
print("E.weight.grad:", first + np.outer(v, image), sep="\n")
print("G.weight.grad:", at_generator, sep="\n")
print("E.weight.grad:", first, sep="\n")
print("G.weight.grad:", at_generator, sep="\n")

# %% numpy_functional
print("E.weight.grad:", first, sep="\n")
print("G.weight.grad:", at_generator, sep="\n")
