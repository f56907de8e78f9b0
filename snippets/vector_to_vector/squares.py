"""a * a with backward(a), with ones, and in a loop over its elements."""

# %% torch
import torch

a = torch.tensor([[1.0, 3.0], [-2.0, 0.5]], requires_grad=True)
out = a * a
out.backward(a)
print("with a:", a.grad, sep="\n")

# %% loop
a.grad = None
for i in range(2):
    for j in range(2):
        out = a[i, j] * a[i, j]
        out.backward()
print("in a loop:", a.grad, sep="\n")

# %% ones
a.grad = None
out = a * a
out.backward(torch.ones_like(out))
print("with ones:", a.grad, sep="\n")

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

a = np.array([[1.0, 3.0], [-2.0, 0.5]])
J = np.diag(2 * a.ravel())  # one row for each of the four outputs
print("with a:", (a.ravel() @ J).reshape(2, 2), sep="\n")

# %% numpy_loop
rows = [np.eye(4)[i] @ J for i in range(4)]  # each output alone, with the weight 1
print("in a loop:", sum(rows).reshape(2, 2), sep="\n")

# %% numpy_ones
print("with ones:", (np.ones(4) @ J).reshape(2, 2), sep="\n")
