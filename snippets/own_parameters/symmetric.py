"""A symmetric weight from a triangle, as a parametrization: the free parameter gets the sum of both triangles."""

# %% torch
import torch
from torch.nn.utils import parametrize


class Symmetric(torch.nn.Module):
    def forward(self, X):
        return X.triu() + X.triu(1).transpose(-1, -2)


layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[1.0, 2.0], [5.0, 0.5]]))
parametrize.register_parametrization(layer, "weight", Symmetric())
original = layer.parametrizations.weight.original
print("parameters:", [name for name, _ in layer.named_parameters()])
print("computed at each access:", layer.weight is not layer.weight)

optimizer = torch.optim.Adam(layer.parameters(), lr=0.125)
weight = layer.weight
weight.retain_grad()
x = torch.tensor([1.0, -2.0])
((x @ weight.T) ** 2).sum().backward()
print("weight.grad:", weight.grad)
print("original.grad:", original.grad)
optimizer.step()
print("original after a step:", original.detach())
print("weight after a step:", layer.weight.detach())

# %% error raises="RuntimeError: parametrization Symmetric does not implement right_inverse."
layer.weight = torch.tensor([[3.0, 4.0], [4.0, -1.0]])


# %% assign
class Assignable(Symmetric):
    def right_inverse(self, weight):
        return weight.triu()


parametrize.remove_parametrizations(layer, "weight")
parametrize.register_parametrization(layer, "weight", Assignable())
layer.weight = torch.tensor([[3.0, 4.0], [4.0, -1.0]])
print("assigned original:", layer.parametrizations.weight.original.detach())
print("assigned weight:", layer.weight.detach())

# %% numpy
import numpy as np

original = np.array([[1.0, 2.0], [5.0, 0.5]])
x = np.array([1.0, -2.0])


def symmetric(X):
    return np.triu(X) + np.triu(X, 1).T


G = np.outer(2 * symmetric(original) @ x, x)
g = np.triu(G) + np.tril(G, -1).T
print("weight.grad:", G)
print("original.grad:", g)
original = original - 0.125 * np.sign(g)  # the first step of Adam
print("original after a step:", original)
print("weight after a step:", symmetric(original))

# %% numpy_assign
weight = np.array([[3.0, 4.0], [4.0, -1.0]])
print("assigned original:", np.triu(weight))
print("assigned weight:", symmetric(np.triu(weight)))
