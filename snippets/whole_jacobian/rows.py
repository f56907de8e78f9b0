"""All rows of J, from y: y = (x₁³, x₁x₂, x₂²) at x = (4, 3)."""

# %% summed
import torch

x = torch.tensor([4.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])
y.backward(torch.ones_like(y), retain_graph=True)
print("y:", y)
print("x.grad:", x.grad)

# %% torch
rows = []
for v in torch.eye(3):
    (row,) = torch.autograd.grad(y, x, v, retain_graph=True)
    rows.append(row)
J = torch.stack(rows)
print("J:", J, sep="\n")

# %% batched
v = torch.eye(3)
(J,) = torch.autograd.grad(
    y,
    x,
    v,
    retain_graph=True,
    is_grads_batched=True,
)
print("v.shape:", v.shape)
print("J:", J, sep="\n")

# %% no_rows raises="RuntimeError: If `is_grads_batched=True`, we interpret the first"
torch.autograd.grad(y, x, torch.ones_like(y), is_grads_batched=True)

# %% brackets
v = torch.ones_like(y)[None]
(one_row,) = torch.autograd.grad(
    y,
    x,
    v,
    retain_graph=True,
    is_grads_batched=True,
)
print("v.shape:", v.shape)
print("one_row:", one_row)

# %% numpy
import numpy as np

x = np.array([4.0, 3.0])
J = np.array(
    [
        [3 * x[0] ** 2, 0.0],  # the derivatives of x₁³
        [x[1], x[0]],  # of x₁x₂
        [0.0, 2 * x[1]],  # of x₂²
    ]
)
ones = np.ones(3)
print("y:", np.array([x[0] ** 3, x[0] * x[1], x[1] ** 2]))
print("vᵀJ:", ones @ J)

print("J:", np.stack([v @ J for v in np.eye(3)]), sep="\n")
print("v.shape:", np.eye(3).shape)
print("J:", np.eye(3) @ J, sep="\n")

# %% numpy_brackets
V = ones[None]  # 1×3
print("v.shape:", V.shape)
one_row = V @ J
print("one_row:", one_row)
