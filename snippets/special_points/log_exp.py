"""log(1 + exp(x)) with where: y is finite, and one gradient is not a number."""

# %% hidden
import torch
import torch.nn.functional as F

x = torch.tensor([-1.0, 3.0, 100.0], requires_grad=True)
exp = x.exp()
y = x.where(torch.isinf(exp), exp.log1p())
y.sum().backward()
print("y by where:", y.detach())
print("slope by where:", x.grad)

# %% torch
x.grad = None
y = F.softplus(x)
y.sum().backward()
print("y by softplus:", y.detach())
print("slope by softplus:", x.grad)

# %% before
x.grad = None
large = x > 80
y = torch.where(large, x, x.masked_fill(large, 0.0).exp().log1p())
y.sum().backward()
print("slope, input replaced:", x.grad)

# %% numpy blind="x - y: the product is 0 or not a number"
import numpy as np

x = np.array([-1.0, 3.0, 100.0], dtype=np.float32)
y = np.maximum(x, 0) + np.log(1 + np.exp(-np.abs(x)))
slope = np.array([1 / (1 + np.exp(-number)) for number in x])
print("y by where:", y)
with np.errstate(over="ignore", invalid="ignore"):
    hidden = np.where(np.isinf(np.exp(x)), 0.0, 1.0)  # what where passes to log1p
    print("slope by where:", slope + (1 - hidden) * 0 * np.exp(x))

# %% numpy_softplus
print("y by softplus:", y)
print("slope by softplus:", slope)

# %% numpy_before
print("slope, input replaced:", slope)
