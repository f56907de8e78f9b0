"""Three gradients, clipped to length 20 and added: v has a factor for each sample."""

# %% torch
import torch
from torch.nn.functional import mse_loss
from torch.nn.utils import clip_grad_norm_

X = torch.tensor([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = torch.tensor([10.0, 5.0, 8.0])
w = torch.tensor([1.5, 2.5], requires_grad=True)
losses = mse_loss(X @ w, t, reduction="none")
losses.sum().backward(retain_graph=True)
clip_grad_norm_([w], 20)
print("the sum, clipped:", w.grad)

# %% each
from torch.func import grad, vmap


def loss(w, x, t):
    return (x.dot(w) - t) ** 2


each = vmap(grad(loss), in_dims=(None, 0, 0))(w.detach(), X, t)
norms = each.norm(dim=1)
factors = (20 / norms).clamp(max=1)
print("norms:", norms)
print("factors:", factors)
print("each clipped, then added:", factors @ each)

w.grad = None
losses.backward(factors)
print("w.grad:", w.grad)

# %% figure
"""Each gradient is multiplied by the factor beside it, so that none leaves the
circle, and then the three are added up.

Three gray arrows start at the origin, at full length. A colored arrow over each
shows its clipped part, with its factor beside it. The first is cut to about a
quarter of its length. The second ends inside the circle and is not cut. The
third is cut to less than a half. The black arrow is the sum of the clipped
arrows. It ends outside the circle."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(3.4, 3.4)).add_subplot()
arrows = {"angles": "xy", "scale_units": "xy", "scale": 1}
text = {"textcoords": "offset points", "va": "center", "fontsize": 11}
ax.add_patch(plt.Circle((0, 0), 20, fill=False, edgecolor="C4", linestyle="--"))
for i, (beside, side) in enumerate([((15, -6), "left"), ((-6, -8), "right"), ((-8, 4), "right")]):
    ax.quiver(0, 0, *each[i], **arrows, color="C4", width=0.006)
    clipped = factors[i] * each[i]
    ax.quiver(0, 0, *clipped, **arrows, color=f"C{i}", width=0.018)
    ax.annotate(f"{factors[i]:.2g}", clipped.tolist(), beside, color=f"C{i}", ha=side, **text)
ax.quiver(0, 0, *(factors @ each), **arrows, color="black", width=0.012)
ax.annotate("sum", (factors @ each).tolist(), (6, 2), ha="left", **text)
ax.set(xlim=(-32, 48), ylim=(-24, 76), aspect="equal")
ax.set(xlabel="first element", ylabel="second element")

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [4.0, -1.0], [-2.0, 6.0]])
t = np.array([10.0, 5.0, 8.0])
w, C = np.array([1.5, 2.5]), 20
J = 2 * (X @ w - t)[:, None] * X
total = np.ones(3) @ J
length = np.sqrt(np.sum(total**2))
print("the sum, clipped:", min(1, C / length) * total)

norms = 2 * np.abs(X @ w - t) * np.sqrt(np.sum(X**2, axis=1))
v = np.where(norms > C, C / norms, 1.0)
print("norms:", norms)
print("factors:", v)
clipped = [g * min(1, C / np.sqrt(g @ g)) for g in J]
print("each clipped, then added:", sum(clipped))
print("w.grad:", v @ J)

# %% numpy_figure
figure = v
