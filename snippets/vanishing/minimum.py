"""An IoU loss of two equal spans: its minimum is at a kink, and the gradient there depends on how it is written."""

# %% torch
import torch

target = torch.tensor([2.0, 7.0], dtype=torch.float64)  # start and end
ways = {
    "maximum": (torch.maximum, torch.minimum),
    "clamp": (lambda p, t: p.clamp(min=t), lambda p, t: p.clamp(max=t)),
}
for name, (larger, smaller) in ways.items():
    for move in 0.0, 0.25, -0.25:
        p = (target + torch.tensor([0.0, move])).requires_grad_()
        common = (smaller(p[1], target[1]) - larger(p[0], target[0])).clamp_min(0)
        union = (p[1] - p[0]) + (target[1] - target[0]) - common
        loss = 1 - common / union
        loss.backward()
        print(f"{name}, end moved by:", move)
        print(f"{name}, loss:", loss)
        print(f"{name}, gradient:", p.grad)

# %% numpy one-point="the loss has its minimum only where both spans are equal"
import numpy as np

target = np.array([2.0, 7.0])
for name, tie in ("maximum", 0.5), ("clamp", 1.0):  # the slope where both arguments are equal
    for move in 0.0, 0.25, -0.25:
        p = target + np.array([0.0, move])
        common = np.minimum(p[1], target[1]) - target[0]
        union = (p[1] - p[0]) + (target[1] - target[0]) - common
        J_common = np.array([-tie, tie if move == 0 else float(move < 0)])
        J_union = np.array([-1.0, 1.0]) - J_common
        print(f"{name}, end moved by:", move)
        print(f"{name}, loss:", 1 - common / union)
        print(f"{name}, gradient:", -(J_common * union - common * J_union) / union**2)
