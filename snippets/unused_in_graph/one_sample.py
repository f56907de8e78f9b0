"""The gradient for one sample of a batch: the slice is made before the layer, or the row is taken afterward."""

# %% error raises="RuntimeError: appears to not have been used in the graph"
import torch

x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], requires_grad=True)
lin1 = torch.nn.Linear(2, 2)
with torch.no_grad():
    lin1.weight.copy_(torch.tensor([[2.0, -3.0], [0.5, 5.0]]))
vec = torch.tensor([1.0, 10.0])
y = lin1(x)
torch.autograd.grad(y[0], x[0], vec, retain_graph=True)

# %% torch
x0 = x[0]
(grad,) = torch.autograd.grad(lin1(x0), x0, vec)
print("forward for one sample:", grad)

rows = list(x)  # three slices, made before y
batch = torch.stack(rows)
y = lin1(batch)
of_row, of_batch = torch.autograd.grad(y[0], (rows[0], batch), vec)
print("row, before the stack:", of_row)
print("gradient at the batch:", of_batch, sep="\n")

# %% every
V = torch.stack([vec, 2 * vec, -vec])  # one row for each sample
(grads,) = torch.autograd.grad(lin1(x), x, V)
print("all samples:", grads, sep="\n")

# %% numpy
import numpy as np

W, vec = np.array([[2.0, -3.0], [0.5, 5.0]]), np.array([1.0, 10.0])
print("forward for one sample:", vec @ W)
print("row, before the stack:", vec @ W)
print("gradient at the batch:", np.outer([1, 0, 0], vec @ W), sep="\n")

# %% numpy_every
print("all samples:", np.outer([1, 2, -1], vec) @ W, sep="\n")
