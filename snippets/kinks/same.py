"""One function, written in several ways: max(x, 0) and |x| at −3, 0 and 5."""

# %% torch blind="input: on each side of the kink the slope is constant"
import torch
from torch.nn.functional import relu

x = torch.tensor([-3.0, 0.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
zero = torch.tensor(0.0)
ways = {
    "relu": relu(x),
    "greater": torch.where(x > 0, x, zero),
    "maximum": torch.maximum(x, zero),
    "halves": (x + x.abs()) / 2,
    "clamp": x.clamp(min=0),
    "at_least": torch.where(x >= 0, x, zero),
}
slope = {}
for name, y in ways.items():
    x.grad = None
    y.backward(v)
    print(f"by {name}:", x.grad)
    slope[name] = x.grad / v

# %% figure
"""Lines through the corner that are nowhere above max(x, 0) have slopes from 0 to
1, and PyTorch uses three of them.

The graph of max(x, 0) as a broad gray band, flat to the left of 0 and rising with
slope 1 to the right. Three thin black lines go through its corner. The dashed line has
slope 0 and the label relu. The solid line has slope 0.5 and the label maximum. The
dotted line has slope 1 and the label clamp. No line goes above the graph."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.6, 2.4)).add_axes((0, 0, 1, 1))
ends = torch.tensor([-1.6, 1.6])
ax.plot([-1.6, 0, 1.6], [0, 0, 1.6], color="C4", linewidth=9, alpha=0.4)
ax.text(-1.6, 0.3, "max(x, 0)", va="center", fontsize=12)
for name, style in (("relu", "--"), ("maximum", "-"), ("clamp", ":")):
    at_corner = slope[name][1].item()
    ax.plot(ends, at_corner * ends, style, color="black", linewidth=1.6)
    label = f"{name}, {at_corner:g}"
    y_end = at_corner * 1.6
    ax.text(1.7, y_end, label, va="center", fontsize=12)
ax.set(xlim=(-1.7, 3.3), ylim=(-1.75, 1.85))
ax.axis("off")

# %% absolute
ways = {
    "abs": x.abs(),
    "mirror": torch.maximum(x, -x),
    "times_sign": x * x.sign(),
    "choice": torch.where(x >= 0, x, -x),
    "root": (x**2).sqrt(),
    "identity": relu(x) - relu(-x),
    "floor": x.floor(),
    "sign": x.sign(),
}
for name, y in ways.items():
    x.grad = None
    y.backward(v)
    print(f"by {name}:", x.grad)
    slope[name] = x.grad / v

# %% numpy
import numpy as np

x = np.array([-3.0, 0.0, 5.0])
v = np.array([1.0, 10.0, 100.0])
positive = np.where(x > 0, 1.0, 0.0)
not_negative = np.where(x >= 0, 1.0, 0.0)
slope = {
    "relu": positive,
    "greater": positive,
    "maximum": (positive + not_negative) / 2,  # half for each of two equal arguments
    "halves": (1 + np.sign(x)) / 2,
    "clamp": not_negative,
    "at_least": not_negative,
}
for name in slope:
    print(f"by {name}:", v * slope[name])

# %% numpy_absolute
slope["abs"] = np.sign(x)
half = (positive + not_negative) / 2
slope["mirror"] = half - (1 - half)  # for x, and for −x
slope["times_sign"] = np.sign(x)  # the slope of sign is 0
slope["choice"] = np.where(x >= 0, 1.0, -1.0)
with np.errstate(invalid="ignore", divide="ignore"):
    slope["root"] = 1 / (2 * np.sqrt(x**2)) * (2 * x)  # ∞ · 0 at 0
slope["identity"] = positive - np.where(-x > 0, 1.0, 0.0) * -1
slope["floor"] = slope["sign"] = 0 * x
for name in list(slope)[6:]:
    print(f"by {name}:", v * slope[name])

# %% numpy_figure
figure = [0.0, *(slope[name][1] for name in ("relu", "maximum", "clamp"))]  # max(x, 0) first
