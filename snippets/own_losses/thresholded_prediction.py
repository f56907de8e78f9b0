"""A thresholded prediction that torch.tensor(…, requires_grad=True) wraps, and the probabilities themselves."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-0.5, 1.5]], dtype=torch.float64)
t = torch.tensor([0.0, 1.0, 1.0], dtype=torch.float64)
w = torch.tensor([0.5, -0.25], dtype=torch.float64, requires_grad=True)


def dice(p):
    return 1 - 2 * (p * t).sum() / (p.sum() + t.sum())


y = x @ w
hard = torch.tensor((y.sigmoid() > 0.45).type(y.dtype), requires_grad=True)
loss = dice(hard)
loss.backward()
print("loss:", loss)
print("hard.grad:", hard.grad)
print("w.grad:", w.grad)

# %% fixed
soft = (x @ w).sigmoid()
loss = dice(soft)
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)
with torch.no_grad():
    print("metric:", 1 - dice((soft > 0.45).type(soft.dtype)))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, -1.0], [-0.5, 1.5]])
t, w = np.array([0.0, 1.0, 1.0]), np.array([0.5, -0.25])
soft = 1 / (1 + np.exp(-x @ w))


def dice(p):
    top, bottom = 2 * p @ t, np.sum(p + t)
    return 1 - top / bottom, (top - 2 * t * bottom) / bottom**2


loss, v = dice((soft > 0.45) * 1.0)
print("loss:", loss)
print("hard.grad:", v)

# %% numpy_fixed
loss, v = dice(soft)
print("loss:", loss)
print("w.grad:", v * soft * (1 - soft) @ x)
print("metric:", 1 - dice((soft > 0.45) * 1.0)[0])
