"""Add to a slice: in place, and with operations that return a new tensor."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified by an inplace"
import torch

w = torch.tensor([0.5, -1.0, 0.25], dtype=torch.float64, requires_grad=True)
y = torch.tensor([2.0, 3.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, -4.0], dtype=torch.float64)

h = w.exp()  # saves its result
h[1:] += y**2
h.backward(v)

# %% torch
h = w.exp()
index, mask = torch.tensor([1, 2]), torch.tensor([False, True, True])
changed = h.clone()
changed[1:] += y**2
for name, result in (
    ("clone", changed),
    ("cat", torch.cat([h[:1], h[1:] + y**2])),
    ("slice scatter", h.slice_scatter(h[1:] + y**2, dim=0, start=1)),
    ("index copy", h.index_copy(0, index, h[index] + y**2)),
    ("index add", h.index_add(0, index, y**2)),
    ("scatter add", h.scatter_add(0, index, y**2)),
    ("where", torch.where(mask, h + torch.cat([y[:1], y]) ** 2, h)),
):
    at_w, at_y = torch.autograd.grad(result, (w, y), v, retain_graph=True)
    print(f"{name}, gradient of w:", at_w)
    print(f"{name}, gradient of y:", at_y)

# %% allowed
w.grad = y.grad = None  # the failed backward has already added to y.grad
h = w * 2  # does not save its result
h[1:] += y**2
h.backward(v)
print("in place, gradient of w:", w.grad)
print("in place, gradient of y:", y.grad)

# %% numpy
import numpy as np

w = np.array([0.5, -1.0, 0.25])
y = np.array([2.0, 3.0])
v = np.array([1.0, 10.0, -4.0])
for name in ("clone", "cat", "slice scatter", "index copy", "index add", "scatter add", "where"):
    print(f"{name}, gradient of w:", v * np.exp(w))
    print(f"{name}, gradient of y:", v[1:] * 2 * y)

# %% numpy_allowed
print("in place, gradient of w:", 2 * v)
print("in place, gradient of y:", v[1:] * 2 * y)
