"""A stand-in for a gradient norm of DeepSpeed ZeRO: a norm that is not finite counts as −1."""

# %% torch
import torch

good, bad = torch.tensor([0.75, -1.0]), torch.tensor([0.5, float("nan")])


def logged(groups):
    norms = torch.stack([g.norm() for g in groups])
    norms[~norms.isfinite()] = -1
    return norms.norm()


for groups in [bad], [bad, bad], [good, bad]:
    norm = logged(groups)
    print("logged norm:", norm)
    print("gradients are divided by:", norm.clamp(min=1))  # for a limit of 1

# %% clip
p = torch.nn.Parameter(torch.zeros(2))
p.grad = bad.clone()
print("clip_grad_norm_ returns:", torch.nn.utils.clip_grad_norm_([p], 1.0))

# %% numpy
import numpy as np

good = np.array([0.75, -1.0])
for number_of_bad, squares in (1, 0.0), (2, 0.0), (1, good @ good):
    norm = np.sqrt(number_of_bad + squares)
    print("logged norm:", norm)
    print("gradients are divided by:", max(norm, 1.0))

# %% numpy_clip blind="input: nan hides the other number"
print("clip_grad_norm_ returns:", np.linalg.norm([0.5, np.nan]))
