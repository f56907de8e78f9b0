"""Scalar in, scalar out: y = x² at 1, v = 100."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
y.backward(torch.tensor(100.0))
print("y:", y.item())
print("x.grad:", x.grad)

# %% figure
"""Along the same tangent y rises by 2, and 100 · y by 200.

The parabola y = x² with its tangent at x = 1. Below the tangent a triangle
leads one step to the right and then up to it. Beside its upright side stands
the slope twice: 2 on the left scale, y, and 200 on the right scale, 100 · y."""
import matplotlib.pyplot as plt

weight, start, slope = 100, x.item(), 2 * x.item()
_, ax = plt.subplots(figsize=(4.4, 3.2), layout="constrained")
curve = torch.linspace(0, 2.35, 48)
ax.plot(curve, curve**2, color="C4", linewidth=1)
ends = torch.tensor([start - 0.5, start + 1.2])
ax.plot(ends, start**2 + slope * (ends - start), color="C0", linewidth=2.5)
side = {"color": "black", "linestyle": "--", "linewidth": 1}
ax.plot([start, start + 1, start + 1], [1, 1, 1 + slope], **side)
ax.plot(start, start**2, "o", color="C0")
text = {"va": "center", "fontsize": 11}
ax.text(start + 0.5, 0.7, "1", ha="center", **text)
ax.text(start + 1.08, 2.2, f"{slope:g} on the left", **text)
ax.text(start + 1.08, 1.7, f"{x.grad:g} on the right", **text)
ax.set(xlabel="x", ylabel="y", xticks=range(4))
ax.set(xlim=(0, 3.2), ylim=(0, 5.5))
right = ax.twinx()
right.spines["right"].set_visible(True)
right.set(ylabel=f"{weight} · y", ylim=(0, 5.5 * weight))

# %% numpy blind="J @ v, J.T: J is 1 × 1; 3 for 2: a power of 1 is 1"
import numpy as np

x = np.array(1.0)
J = np.array([[2 * x]])
v = np.array([100.0])
print("y:", x**2)
print("vᵀJ:", (v @ J).reshape(x.shape))

# %% numpy_figure
scale = v * np.arange(6)
figure = [1, J, v @ J, *scale, v]
