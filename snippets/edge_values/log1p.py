"""log1p at -1: a mask after the logarithm leaves a nan in the gradient."""

# %% torch
import torch

a = torch.tensor([-1.0, 0.5, 1.0, -3.0], requires_grad=True)
total = torch.log1p(a)[a > -1].sum()
total.backward()
print("total:", total)
print("a.grad:", a.grad)

# %% first
a.grad = None
total = torch.log1p(a[a > -1]).sum()
total.backward()
print("total:", total)
print("a.grad:", a.grad)

# %% where
a.grad = None
safe = torch.where(a > -1, a, 0.0)
y = torch.where(a > -1, torch.log1p(safe), 7.0)  # the shape of a
y.sum().backward()
print("y:", y)
print("a.grad:", a.grad)

# %% numpy
import numpy as np

a = np.array([-1.0, 0.5, 1.0, -3.0])
keep = a > -1
with np.errstate(divide="ignore", invalid="ignore"):
    slope = 1 / (1 + a)
    print("total:", np.log(1 + a[keep]).sum())
    print("a.grad:", keep * slope)  # the mask is v

# %% numpy_first
print("total:", np.log(1 + a[keep]).sum())
g = np.zeros(4)
g[keep] = slope[keep]
print("a.grad:", g)

# %% numpy_where
print("y:", np.log(1 + np.where(keep, a, 0)) + 7.0 * ~keep)
print("a.grad:", keep / (1 + np.where(keep, a, 0)))
