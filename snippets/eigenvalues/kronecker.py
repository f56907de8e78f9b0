"""K-FAC of one linear layer: its two factors from hooks, and the factor m of a mean loss."""

# %% torch rtol=1e-6
import torch
from torch.nn.functional import cross_entropy

X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.3, 0.8], [2.0, 1.0]], dtype=torch.float64)
t = torch.tensor([0, 1, 0, 1, 1])
layer = torch.nn.Linear(2, 2, bias=False, dtype=torch.float64)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.3, -0.2], [0.5, 0.1]]))
m = len(X)
saved = {}


def keep(layer, inputs, y):
    saved["a"] = inputs[0].detach()
    y.register_hook(lambda g: saved.update(g=g))


layer.register_forward_hook(keep)
cross_entropy(layer(X), t).backward()  # a mean over m samples
a, g = saved["a"], saved["g"]
A = a.T @ a / m
G = m * g.T @ g  # g holds 1/m, so each sample's gradient is m g
print("A:", A, sep="\n")
print("G:", G, sep="\n")
print("too small:", g.T @ g / m, sep="\n")

# %% step rtol=1e-6
damping = 0.1 * torch.eye(2, dtype=torch.float64)
step = torch.linalg.solve(G + damping, layer.weight.grad) @ torch.linalg.inv(A + damping)
print("step:", step, sep="\n")

# %% compare rtol=1e-6
each = torch.einsum("bi,bj->bij", m * g, a).flatten(1)  # one gradient of the weight for each sample
print("diagonal of the Fisher matrix:", (each.T @ each / m).diagonal())
print("diagonal of the Kronecker product:", torch.kron(G, A).diagonal())

# %% numpy
import numpy as np

X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0], [0.3, 0.8], [2.0, 1.0]])
T = np.eye(2)[[0, 1, 0, 1, 1]]
W = np.array([[0.3, -0.2], [0.5, 0.1]])
p = np.exp(X @ W.T)
D = p / p.sum(1, keepdims=True) - T  # the gradient of each sample at the logits
A = np.mean([np.outer(x, x) for x in X], axis=0)
G = np.mean([np.outer(d, d) for d in D], axis=0)
print("A:", A, sep="\n")
print("G:", G, sep="\n")
m = len(X)
print("too small:", G / m**2, sep="\n")

# %% numpy_step
damping = 0.1 * np.eye(2)
print("step:", np.linalg.inv(G + damping) @ (D.T @ X / m) @ np.linalg.inv(A + damping), sep="\n")

# %% numpy_compare
F = np.mean([np.kron(d, x) ** 2 for d, x in zip(D, X, strict=True)], axis=0)
print("diagonal of the Fisher matrix:", F)
print("diagonal of the Kronecker product:", np.kron(np.diag(G), np.diag(A)))
