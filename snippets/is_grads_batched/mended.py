"""Three v in one call."""

# %% torch
import torch

x = torch.tensor([5.0, 3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 3 * x[1], x[1] * x[2] ** 2])
V = torch.tensor([[4.0, 7.0], [0.5, 3.0], [6.0, -2.5]])  # one v in each row
(rows,) = torch.autograd.grad(y, x, V, is_grads_batched=True, retain_graph=True)
print("rows:", rows, sep="\n")

# %% one
(row,) = torch.autograd.grad(y, x, V[0])
print("row:", row)

# %% silenced
y = torch.stack([x[0] ** 3 * x[1], x[1] * x[2] ** 2])
columns = torch.tensor([[4.0, 0.5, 6.0], [7.0, 3.0, -2.5]])  # one v in each column
(mixed,) = torch.autograd.grad(y, x, columns.reshape(3, 2), is_grads_batched=True)
print("mixed:", mixed, sep="\n")

# %% numpy
import numpy as np

x = np.array([5.0, 3.0, 4.0])
J = np.array(
    [
        [3 * x[0] ** 2 * x[1], x[0] ** 3, 0.0],
        [0.0, x[2] ** 2, 2 * x[1] * x[2]],
    ]
)
V = np.array([[4.0, 7.0], [0.5, 3.0], [6.0, -2.5]])
print("rows:", V @ J, sep="\n")

# %% numpy_one
print("row:", V[0] @ J)

# %% numpy_silenced one-point="the columns are typed a second time, in another order"
W = np.array([[V[0, 0], V[1, 0]], [V[2, 0], V[0, 1]], [V[1, 1], V[2, 1]]])
print("mixed:", W @ J, sep="\n")
