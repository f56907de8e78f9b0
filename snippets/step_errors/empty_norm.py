"""The norm of all gradients when every .grad is None: torch.stack raises, and clip_grad_norm_ returns 0."""

# %% error raises="RuntimeError: stack expects a non-empty TensorList"
import torch


def norm_of(params):  # as in SAM's first_step
    return torch.norm(torch.stack([p.grad.norm() for p in params if p.grad is not None]))


w = torch.tensor([3.0, 4.0], requires_grad=True)
b = torch.tensor([6.0], requires_grad=True)
((w**2).sum() + (b**2).sum()).backward()
w.grad = b.grad = None  # zero_grad() between backward and first_step
norm_of([w, b])

# %% clip blind="input: the norm is 0 with any limit"
print("norm:", torch.nn.utils.clip_grad_norm_([w, b], max_norm=1.0))

# %% torch blind="x - y: the norm does not depend on signs"
((w**2).sum() + (b**2).sum()).backward()
assert any(p.grad is not None for p in [w, b]), "no gradient: is backward missing?"
print("norm of the gradients:", norm_of([w, b]))

# %% numpy
import numpy as np

print("norm:", np.linalg.norm([]))
g = 2 * np.array([3.0, 4.0, 6.0])
print("norm of the gradients:", np.sqrt(g @ g))
