"""The error of difference quotients of x³ at 0.7, for smaller and smaller steps."""

# %% torch
import torch


def cube(x):
    return x * x * x


def errors(dtype, steps):
    """Return the errors of central difference quotients, compared with 3x²."""
    x = torch.tensor(0.7, dtype=dtype)
    quotients = []
    for step in steps:
        h = torch.tensor(step, dtype=dtype)
        quotients.append((cube(x + h) - cube(x - h)) / (2 * h))
    return torch.stack(quotients).double() - 3 * 0.7**2


steps = [0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001]
print("float64:", errors(torch.float64, steps))
print("float32:", errors(torch.float32, steps))

units = [torch.finfo(one).eps / 2 for one in (torch.float64, torch.float32)]
print("best:", [(3 * unit * 0.7**3 / 6) ** (1 / 3) for unit in units])

# %% figure
"""The error falls with the step until rounding makes it grow, earlier in float32.

Two curves of the error over the size of the step, from large to small, on logarithmic
axes. Both fall along the same straight line. The float32 curve, dashed, turns where the
step is about 0.002, and rises again. The float64 curve turns at about 0.000003, much
lower."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.25, 3.1)).add_axes((0.18, 0.17, 0.81, 0.81))
sizes = 10 ** torch.linspace(-0.5, -9, 100, dtype=torch.float64)
for dtype, style in (torch.float32, "--"), (torch.float64, "-"):
    found = errors(dtype, sizes.tolist()).abs().clamp(min=1e-12)
    ax.loglog(sizes, found, style, color="black", linewidth=1.2)
ax.text(1e-5, 1e-1, "float32", ha="right", fontsize=12)
ax.text(2e-7, 4e-8, "float64", ha="left", fontsize=12)
ax.text(6e-2, 1e-8, "like h²", ha="left", fontsize=12)
ax.set(xlabel="step h", ylabel="error", xlim=(1, 5e-10), ylim=(1e-13, 30))
ax.set(xticks=[1, 1e-3, 1e-6, 1e-9], yticks=[1, 1e-3, 1e-6, 1e-9, 1e-12])
ax.minorticks_off()

# %% numpy
import numpy as np

x, f, slope, third = 0.7, 0.7**3, 3 * 0.7**2, 6.0


def errors(dtype, steps):
    """Return the errors, with each operation rounded to the dtype."""
    h, at = np.array(steps, dtype), dtype(x)
    up, down = at + h, at - h
    quotients = (up * up * up - down * down * down) / (dtype(2) * h)
    return quotients.astype(np.float64) - slope


steps = [0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001]
double, single = errors(np.float64, steps), errors(np.float32, steps)
print("float64:", double)
print("float32:", single)

unit = np.array([2.0**-53, 2.0**-24])
best = np.cbrt(3 * unit * f / third)  # the step with the smallest error
print("best:", list(best))

# %% numpy_figure
figure = []
