"""logdet and slogdet of a matrix with a negative determinant: value and gradient."""

# %% torch
import torch

W = torch.tensor([[1.0, 3.0], [2.0, 2.0]], requires_grad=True)
value = torch.logdet(W)
value.backward()
print("logdet:", value)
print("gradient of logdet:", W.grad, sep="\n")

# %% fixed
W.grad = None
sign, value = torch.linalg.slogdet(W)
value.backward()
print("sign:", sign)
print("logabsdet:", value)
print("gradient of logabsdet:", W.grad, sep="\n")

# %% flipped
flipped = torch.tensor([-1.0, 1.0]) * W.detach()  # the first column, once at the start
print("logdet after a flip:", torch.logdet(flipped))

# %% numpy
import numpy as np

W = np.array([[1.0, 3.0], [2.0, 2.0]])
(a, b), (c, d) = W
det = a * d - b * c
with np.errstate(invalid="ignore"):
    print("logdet:", np.log(det))
at_W = np.array([[d, -c], [-b, a]]) / det  # the transpose of the inverse
print("gradient of logdet:", np.where(det > 0, at_W, 0), sep="\n")

# %% numpy_fixed
print("sign:", np.sign(det))
print("logabsdet:", np.log(abs(det)))
print("gradient of logabsdet:", at_W, sep="\n")

# %% numpy_flipped
print("logdet after a flip:", np.log((-a) * d - b * (-c)))
