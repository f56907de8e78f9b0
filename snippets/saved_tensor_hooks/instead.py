"""A Jacobian and per-sample gradients with hooks for saved tensors, without torch.func.grad or jacrev."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint


def f(x):
    return checkpoint(lambda x: x[0] * x**2, x, use_reentrant=False)


x = torch.tensor([3.0, 5.0], requires_grad=True)
print("jacobian:", torch.autograd.functional.jacobian(f, x), sep="\n")
(J,) = torch.autograd.grad(f(x), x, torch.eye(2), is_grads_batched=True)
print("rows in one call:", J, sep="\n")
print("jacfwd:", torch.func.jacfwd(f)(x).detach(), sep="\n")

# %% samples
X, t = torch.tensor([[1.0, 2.0], [0.5, -3.0], [4.0, 1.0]]), torch.tensor([5.0, 7.0, 2.0])
w = torch.tensor([3.0, 5.0], requires_grad=True)
with torch.autograd.graph.save_on_cpu():
    losses = (X @ w - t) ** 2
    (G,) = torch.autograd.grad(losses, w, torch.eye(3), is_grads_batched=True)
print("G:", G, sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1] ** 2, 2 * x[0] * x[1]]])
print("jacobian:", J, sep="\n")
print("rows in one call:", J, sep="\n")
print("jacfwd:", J, sep="\n")

# %% numpy_samples
X, t = np.array([[1.0, 2.0], [0.5, -3.0], [4.0, 1.0]]), np.array([5.0, 7.0, 2.0])
w = np.array([3.0, 5.0])
print("G:", 2 * (X @ w - t)[:, None] * X, sep="\n")
