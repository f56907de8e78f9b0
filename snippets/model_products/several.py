"""H v for three vectors in a single call: x₁³x₂ + x₂³, and a loss with a weight and a bias."""

# %% torch
import torch

x = torch.tensor([1.5, 0.5], requires_grad=True)
f = x[0] ** 3 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(f, x, create_graph=True)
V = torch.tensor([[1.0, 10.0], [3.0, -2.0], [4.0, 5.0]])  # a v in each row
(HV,) = torch.autograd.grad(g, x, V, is_grads_batched=True, retain_graph=True)
print("HV:", HV, sep="\n")

# %% one_by_one
rows = [torch.autograd.grad(g, x, v, retain_graph=True)[0] for v in V]
print("torch.stack(rows):", torch.stack(rows), sep="\n")

# %% lists
w = torch.tensor([0.5, 2.0], requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
loss = ((X @ w + b) ** 3).sum()
gradients = torch.autograd.grad(loss, [w, b], create_graph=True)
pieces = [V, torch.tensor([100.0, 200.0, 300.0])]  # shapes (3, 2) and (3,)
products = torch.autograd.grad(gradients, [w, b], pieces, is_grads_batched=True)
print("products:", products)

# %% numpy blind="J @ v, J.T: H is symmetric"
import numpy as np

x = np.array([1.5, 0.5])
mixed = 3 * x[0] ** 2
H = np.array([[6 * x[0] * x[1], mixed], [mixed, 6 * x[1]]])
V = np.array([[1.0, 10.0], [3.0, -2.0], [4.0, 5.0]])
HV = V @ H
print("HV:", HV, sep="\n")

# %% numpy_one_by_one blind="J @ v, J.T: H is symmetric"
rows = [H @ v for v in V]
print("torch.stack(rows):", np.stack(rows), sep="\n")

# %% numpy_lists blind="J @ v, J.T: H is symmetric"
X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
A = np.column_stack([X, np.ones(3)])
z = A @ np.array([0.5, 2.0, 3.0])
curvature = A.T @ np.diag(6 * z) @ A
wide = np.column_stack([V, np.array([100.0, 200.0, 300.0])])
joined = wide @ curvature
print("products:", (joined[:, :2], joined[:, 2]))
