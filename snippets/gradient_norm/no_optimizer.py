"""Clipping with the parameters of an optimizer that is None, and with those of the optimizer that steps."""

# %% torch
import torch

w = torch.nn.Parameter(torch.tensor([3.0, -1.5], dtype=torch.float64))
b = torch.nn.Parameter(torch.tensor([0.5], dtype=torch.float64))
opt = torch.optim.SGD([w], lr=0.5)
other = torch.optim.SGD([b], lr=0.5)


def clip_gradients(optimizer, clip_val):
    parameters = [p for group in optimizer.param_groups for p in group["params"]]
    return torch.nn.utils.clip_grad_norm_(parameters, clip_val)


x = torch.tensor([2.0, 0.5], dtype=torch.float64)
(w @ x + b).square().sum().backward()  # self.manual_backward(loss)
print("norm:", clip_gradients(opt, 2.0))  # self.clip_gradients(opt, gradient_clip_val=2.0, …)
opt.step()
print("w.grad:", w.grad)
print("w after the step:", w.detach())
print("gradient of b, not clipped:", b.grad)

# %% error raises="AttributeError: 'NoneType' object has no attribute 'param_groups'"
clip_gradients(None, 2.0)

# %% numpy blind="J @ v: w and x are vectors"
import numpy as np

x, w, b = np.array([2.0, 0.5]), np.array([3.0, -1.5]), 0.5
v = 2 * (w @ x + b)
norm = np.sqrt(np.sum((v * x) ** 2))
clipped = v * x * 2.0 / (norm + 10.0**-6)
print("norm:", norm)
print("w.grad:", clipped)
print("w after the step:", w - 0.5 * clipped)
print("gradient of b, not clipped:", np.array([v]))
