"""A parameter phi that only the inner loss uses: no path in first order, unless the outer loss uses it too."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0]], dtype=torch.float64)
t = torch.tensor([2.0, 0.5], dtype=torch.float64)
query = torch.tensor([0.5, 1.5], dtype=torch.float64)
phi = torch.tensor([0.2, -0.3], dtype=torch.float64, requires_grad=True)


def adapt(create_graph):
    """Return the weights after one step on inputs that phi perturbs."""
    w = torch.tensor([0.4, 0.7], dtype=torch.float64, requires_grad=True)
    inner = ((X * phi.exp() @ w - t) ** 2).sum()
    (g,) = torch.autograd.grad(inner, w, create_graph=create_graph)
    return w.detach() - 0.1 * g


fast = adapt(create_graph=False)
((query @ fast - 1) ** 2).backward()

# %% torch
fast = adapt(create_graph=True)
((query @ fast - 1) ** 2).backward()
print("phi.grad:", phi.grad)

# %% both
for create_graph in (False, True):
    phi.grad = None
    fast = adapt(create_graph)
    ((query * phi.exp() @ fast - 1) ** 2).backward()
    print("phi.grad:", phi.grad)

# %% numpy
import numpy as np

X, t = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([2.0, 0.5])
query, phi, w = np.array([0.5, 1.5]), np.array([0.2, -0.3]), np.array([0.4, 0.7])
Z = X * np.exp(phi)
r = Z @ w - t
fast = w - 0.1 * 2 * r @ Z
J = -0.2 * (Z.T @ Z * w + np.diag(r @ Z))  # of the new weights with respect to phi
v = 2 * (query @ fast - 1) * query
print("phi.grad:", v @ J)

# %% numpy_both
seen = query * np.exp(phi)
error = 2 * (seen @ fast - 1)
print("phi.grad:", error * seen * fast)
print("phi.grad:", error * seen * fast + error * seen @ J)
