"""The average of a hand-written optimizer: float32 beside a bfloat16 gradient."""

# %% error raises="RuntimeError: expected dtype float for `end` but got dtype c10::BFloat16"
import torch

beta = 0.95
gradient = torch.tensor([3.0, -0.3]).bfloat16()
momentum = torch.tensor([1.0, 2.0])
momentum.lerp_(gradient, 1 - beta)

# %% torch
momentum = torch.tensor([1.0, 2.0])
print("rounded gradient:", gradient.float())
print("by lerp_:", momentum.clone().lerp_(gradient.float(), 1 - beta))
print("by mul_ and add_:", momentum.clone().mul_(beta).add_(gradient, alpha=1 - beta))

# %% still
start, same = torch.tensor([1.0]), torch.tensor([3.0])  # each gradient is 3
for dtype in (torch.float32, torch.bfloat16):
    momentum = start.clone().to(dtype)
    for _ in range(1000):
        momentum.lerp_(same.to(dtype), 0.001)
    print("after all steps:", momentum.float())

# %% numpy
import numpy as np

beta = 0.95
momentum, g = np.array([1.0, 2.0]), np.array([3.0, -0.3])


def rounded(x):
    spacing = 2.0 ** (np.floor(np.log2(np.abs(x))) - 7)  # bfloat16 has eight significant bits
    return np.round(x / spacing) * spacing


g = rounded(g)
print("rounded gradient:", g)
print("by lerp_:", beta * momentum + (1 - beta) * g)
print("by mul_ and add_:", beta * momentum + (1 - beta) * g)

# %% numpy_still
start, same = np.array([1.0]), np.array([3.0])
print("after all steps:", same + 0.999**1000 * (start - same))
momentum = start
for _ in range(1000):
    momentum = rounded(momentum + 0.001 * (same - momentum))
print("after all steps:", momentum)
