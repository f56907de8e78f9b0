"""Sharpness-aware minimization with clip_grad_norm_ before the first or the second step."""

# %% torch blind="x - y: the added 1e-12 is lost in rounding"
import torch

rho = 0.5
for clip in ("nowhere", "before first_step", "before second_step"):
    w = torch.tensor([3.0, 1.0], requires_grad=True)
    loss = (w**2 * torch.tensor([0.5, 2.0])).sum()
    loss.backward()
    if clip == "before first_step":
        torch.nn.utils.clip_grad_norm_(w, max_norm=2.0)
    with torch.no_grad():  # first_step: climb
        e = rho * w.grad / (w.grad.norm() + 1e-12)
        w += e
    w.grad = None
    loss = (w**2 * torch.tensor([0.5, 2.0])).sum()
    loss.backward()
    if clip == "before second_step":
        torch.nn.utils.clip_grad_norm_(w, max_norm=2.0)
    print(f"{clip}, climb:", e)
    print(f"{clip}, gradient of the step:", w.grad)

# %% numpy
import numpy as np

w, c, rho = np.array([3.0, 1.0]), np.array([1.0, 4.0]), 0.5
g = c * w
e = rho * g / np.linalg.norm(g)
raised = c * (w + e)
print("nowhere, climb:", e)
print("nowhere, gradient of the step:", raised)
print("before first_step, climb:", e)
print("before first_step, gradient of the step:", raised)
print("before second_step, climb:", e)
print("before second_step, gradient of the step:", raised * 2.0 / np.linalg.norm(raised))
