"""The slope of x² at five points at once: v = ones."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
y.backward(torch.ones_like(y))
print("x:", x)
print("x.grad:", x.grad)

# %% figure
"""The parabola y = x² from −2.4 to 2.4, with five points on it, at x = −2, −1,
0, 1 and 2. Through each point goes a short piece of the tangent, with the slope
from x.grad written beside it: −4, −2, 0, 2 and 4."""
import matplotlib.pyplot as plt

_, ax = plt.subplots(figsize=(4.2, 2.5), layout="constrained")
curve = torch.linspace(-2.4, 2.4, 33)
ax.plot(curve, curve**2, color="C2")
step = torch.tensor([-0.4, 0, 0.4])
for point, slope in zip(x.tolist(), x.grad.tolist(), strict=True):
    ax.plot(
        point + step,
        point**2 + slope * step,
        "C0o-",
        markevery=[1],
        linewidth=2.5,
    )
    label = f"{slope:g}".replace("-", "−")
    place = {
        "xytext": (-5 * slope, 10 - 2.5 * abs(slope)),
        "textcoords": "offset points",
        "ha": "center",
        "va": "center",
    }
    ax.annotate(label, (point, point**2), color="C0", **place)
ax.set(xlabel="x", ylabel="y", xticks=range(-2, 3), yticks=[0, 2, 4])

# %% sum
x.grad = None
y = x**2
y.sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
J = np.diag(2 * x)  # 5×5
v = np.array([1.0, 1.0, 1.0, 1.0, 1.0])
print("x:", x)
print("x.grad:", v @ J)

# %% numpy_sum
J_sum = np.array([[1.0, 1.0, 1.0, 1.0, 1.0]])  # 1×5: the Jacobian of a sum
print("x.grad:", (J_sum @ J)[0])
