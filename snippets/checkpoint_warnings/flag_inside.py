"""requires_grad_() inside the function of a checkpoint: the older kind of checkpoint does not see it."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
import torch
from torch.utils.checkpoint import checkpoint

w = torch.tensor([2.0, -1.0], requires_grad=True)


def energy(x):
    x.requires_grad_()
    return (w * x**2).sum()


x = torch.tensor([3.0, 5.0])
checkpoint(energy, x, use_reentrant=True).backward()

# %% silent
x = torch.tensor([3.0, 5.0])
(checkpoint(energy, x, use_reentrant=True) + w.square().sum()).backward()
print("x.grad:", x.grad)
print("w.grad:", w.grad)

# %% torch
x, w.grad = torch.tensor([3.0, 5.0]), None
(checkpoint(energy, x, use_reentrant=False) + w.square().sum()).backward()
print("at x, non-reentrant:", x.grad)
print("at w, non-reentrant:", w.grad)
x, w.grad = torch.tensor([3.0, 5.0], requires_grad=True), None
(checkpoint(energy, x, use_reentrant=True) + w.square().sum()).backward()
print("at x, flag set before:", x.grad)
print("at w, flag set before:", w.grad)

# %% numpy_silent
import numpy as np

w, x = np.array([2.0, -1.0]), np.array([3.0, 5.0])
print("w.grad:", 2 * w)

# %% numpy
for way in "non-reentrant", "flag set before":
    print(f"at x, {way}:", 2 * w * x)
    print(f"at w, {way}:", x**2 + 2 * w)
