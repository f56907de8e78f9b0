"""sigmoid(bbox_delta + inverse_sigmoid(anchor)): the gradients at the delta and the anchor."""

# %% torch
import torch


def inverse_sigmoid(x, eps=1e-5):
    x = x.clamp(min=0, max=1)
    return torch.log(x.clamp(min=eps) / (1 - x).clamp(min=eps))


anchor = torch.tensor([0.5, 0.9, 0.999], dtype=torch.float64, requires_grad=True)
bbox_delta = torch.zeros(3, dtype=torch.float64, requires_grad=True)
box = (bbox_delta + inverse_sigmoid(anchor)).sigmoid()
print("box:", box.detach())
at_delta, at_anchor = torch.autograd.grad(box.sum(), (bbox_delta, anchor))
print("gradient at the delta:", at_delta)
print("gradient at the anchor:", at_anchor)

# %% moved
bbox_delta = torch.tensor([1.0, -2.0, -6.0], dtype=torch.float64, requires_grad=True)
box = (bbox_delta + inverse_sigmoid(anchor)).sigmoid()
print("moved box:", box.detach())
at_delta, at_anchor = torch.autograd.grad(box.sum(), (bbox_delta, anchor))
print("gradient at the delta, moved:", at_delta)
print("gradient at the anchor, moved:", at_anchor)

# %% numpy rtol=1e-9 one-point="inverse_sigmoid clamps an anchor that is not between its bounds"
import numpy as np

a = np.array([0.5, 0.9, 0.999])


def slopes(delta):
    """Return the new box, and its derivatives with respect to the delta and the anchor."""
    b = 1 / (1 + (1 - a) / a * np.exp(-delta))
    return b, b * (1 - b), b * (1 - b) / (a * (1 - a))


b, at_delta, at_anchor = slopes(np.zeros(3))
print("box:", b)
print("gradient at the delta:", at_delta)
print("gradient at the anchor:", at_anchor)

# %% numpy_moved rtol=1e-9 one-point="inverse_sigmoid clamps an anchor that is not between its bounds"
b, at_delta, at_anchor = slopes(np.array([1.0, -2.0, -6.0]))
print("moved box:", b)
print("gradient at the delta, moved:", at_delta)
print("gradient at the anchor, moved:", at_anchor)
