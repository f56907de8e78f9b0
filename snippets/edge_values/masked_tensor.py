"""MaskedTensor: the gradient is masked, too, and the branch that torch.where does not take gives no nan."""

# %% torch
import warnings

import torch
from torch.masked import as_masked_tensor, masked_tensor

warnings.simplefilter("ignore")  # about the prototype stage

data, mask = torch.tensor([3.0, 5.0, -2.0]), torch.tensor([True, False, True])
x = masked_tensor(data, mask, requires_grad=True)
with torch.autograd.detect_anomaly():
    (x**3).sum().backward()
print("mask of the gradient:", x.grad.get_mask())
print("filled:", x.grad.to_tensor(-1.0))

# %% where
x = torch.tensor([-8.0, 0.0, 4.0], requires_grad=True)
y = torch.where(x > 1, x.sqrt(), 0.0)
y.sum().backward()
print("x:", x)
print("x.grad:", x.grad)

# %% masked
x = torch.tensor([-8.0, 0.0, 4.0], requires_grad=True)
y = as_masked_tensor(x, x > 1).sqrt().sum().to_tensor(0.0)
y.backward()
print("mask of the gradient:", x.grad.get_mask())
print("filled:", x.grad.to_tensor(0.0))

# %% inner
x = torch.tensor([-8.0, 0.0, 4.0], requires_grad=True)
real = x > 1
torch.where(real, torch.where(real, x, 1.0).sqrt(), 0.0).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

data, mask = np.array([3.0, 5.0, -2.0]), np.array([True, False, True])
print("mask of the gradient:", mask)
print("filled:", np.where(mask, 3 * data**2, -1.0))

# %% numpy_where
x = np.array([-8.0, 0.0, 4.0])
print("x:", x)
with np.errstate(all="ignore"):
    print("x.grad:", (x > 1) * (0.5 / np.sqrt(x)))

# %% numpy_masked
g = np.where(x > 1, 0.5 / np.sqrt(np.where(x > 1, x, 1.0)), 0.0)
print("mask of the gradient:", x > 1)
print("filled:", g)

# %% numpy_inner
print("x.grad:", g)
