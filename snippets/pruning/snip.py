"""SNIP: the gradient at a mask of ones is the weight times its gradient, and it orders the weights in another way."""

# %% torch
import torch

x = torch.tensor([1.5, 2.5, -2.0, 0.5])
weight = torch.tensor([4.0, -0.25, 0.5, 6.0], requires_grad=True)
(((weight * x).sum() - 2) ** 2).backward()

frozen = weight.detach()  # SNIP freezes the weights of a copy
mask = torch.ones(4, requires_grad=True)
(((frozen * mask * x).sum() - 2) ** 2).backward()
print("mask.grad:", mask.grad)
print("weight times gradient:", (weight * weight.grad).detach())
print("order by the mask:", mask.grad.abs().argsort(descending=True))
print("order by the weight's gradient:", weight.grad.abs().argsort(descending=True))

# %% numpy blind="J @ v: the output is one number"
import numpy as np

x, w = np.array([1.5, 2.5, -2.0, 0.5]), np.array([4.0, -0.25, 0.5, 6.0])
g = 2 * (w @ x - 2) * x
print("mask.grad:", w * g)
print("weight times gradient:", 2 * (w @ x - 2) * (w * x))
print("order by the mask:", np.argsort(-np.abs(w * g)))
print("order by the weight's gradient:", np.argsort(-np.abs(g)))
