"""H v for a sum over six points: all points in one graph, and one graph for each pair of points."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, -3.0], [0.5, 1.5], [-2.0, 1.0]])
t = torch.tensor([1.0, -2.0, 0.5, 3.0, -1.0, 2.0])
X, t = X.double(), t.double()
w = torch.tensor([0.25, -0.5]).double().requires_grad_()
v = torch.tensor([1.0, 10.0]).double()


def product(X, t):
    """Return H v of the loss of these points, and the number of entries that the graphs save."""
    sizes = []

    def save(tensor):
        sizes.append(tensor.numel())
        return tensor

    with saved_tensors_hooks(save, lambda tensor: tensor):
        loss = (torch.tanh(X @ w) * t).sum() / 6  # divided by the number of all points
        (g,) = torch.autograd.grad(loss, w, create_graph=True)
    (Hv,) = torch.autograd.grad(g, w, v)  # frees the graph of these points
    return Hv, sum(sizes)


Hv, saved = product(X, t)
print("Hv:", Hv)
print("saved:", saved)

# %% chunks
Hv, largest = torch.zeros(2).double(), 0
for X_k, t_k in zip(X.split(2), t.split(2), strict=True):
    Hv_k, saved = product(X_k, t_k)
    Hv += Hv_k
    largest = max(largest, saved)
print("Hv:", Hv)
print("largest:", largest)

# %% subsample
pairs = zip(X.split(2), t.split(2), strict=True)
estimates = torch.stack([3 * product(X_k, t_k)[0] for X_k, t_k in pairs])
print("estimates:", estimates, sep="\n")
print("mean:", estimates.mean(0))

# %% numpy blind="J @ v, J.T: H is symmetric"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, -3.0], [0.5, 1.5], [-2.0, 1.0]])
t = np.array([1.0, -2.0, 0.5, 3.0, -1.0, 2.0])
w = np.array([0.25, -0.5])
v = np.array([1.0, 10.0])
y = np.tanh(X @ w)
curvature = -2 * y * (1 - y**2) * t / 6  # the second derivative of tanh, times t/6
H = X.T @ np.diag(curvature) @ X
by_loss = X.size + y.size + t.size  # X for X @ w, y for tanh, t for the product
by_gradient = X.size + y.size + t.size  # X, y, and the gradient at y
print("Hv:", H @ v)
print("saved:", by_loss + by_gradient)

# %% numpy_chunks blind="J @ v, J.T: H is symmetric"
parts = []
for i in (0, 2, 4):
    X_k, D_k = X[i : i + 2], np.diag(curvature[i : i + 2])
    parts += [X_k.T @ D_k @ X_k]
print("Hv:", sum(part @ v for part in parts))
print("largest:", 2 * (X[:2].size + y[:2].size + t[:2].size))

# %% numpy_subsample blind="J @ v, J.T: H is symmetric"
print("estimates:", np.stack([3 * part @ v for part in parts]), sep="\n")
print("mean:", H @ v)
