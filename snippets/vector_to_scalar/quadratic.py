"""Vector in, scalar out: y = 3x₁² + 5x₂² at (−1, 2)."""

# %% torch
import torch

x = torch.tensor([-1.0, 2.0], requires_grad=True)
y = 3 * x[0] ** 2 + 5 * x[1] ** 2
y.backward()
print("x.grad:", x.grad)

# %% figure
"""x.grad points away from the contour line at a right angle, to where y grows
fastest.

The plane of x₁ and x₂ with four contour lines of y: ellipses around the
origin, wider than high. At each of five times five points around the origin, an
arrow shows the gradient. All arrows are at right angles to the contour lines
and lead outward, and they are longer farther out. At the origin there is a dot.
The point (−1, 2), on the third line, is marked, and its arrow is highlighted:
it leads up, and a little to the left."""
import matplotlib.pyplot as plt

side = torch.arange(-2.0, 3.0)
points = torch.cartesian_prod(side, side).requires_grad_()
heights = 3 * points[:, 0] ** 2 + 5 * points[:, 1] ** 2
# a height for each point, a gradient for each point
heights.backward(torch.ones_like(heights))

fig, ax = plt.subplots(figsize=(4, 4))
side = torch.linspace(-3, 3, 37)
a, b = torch.meshgrid(side, side, indexing="xy")
levels = {"levels": [3, 11, 23, 40], "colors": "C4", "linewidths": 1}
ax.contour(a, b, 3 * a**2 + 5 * b**2, **levels)
arrows = {"angles": "xy", "scale_units": "xy", "scale": 25}
ax.quiver(*points.detach().T, *points.grad.T, **arrows, width=0.006)

start, end = x.tolist(), (x + x.grad / 25).tolist()
ax.quiver(*start, *x.grad, **arrows, color="C0", width=0.012)
ax.plot(*start, "o", color="C0")
text = {
    "textcoords": "offset points",
    "color": "C0",
    "ha": "center",
    "fontsize": 11,
}
label = f"({start[0]:g}, {start[1]:g})".replace("-", "−")
ax.annotate(label, start, (20, -14), **text)
ax.annotate("x.grad", end, (0, 5), **text)
ticks = range(-2, 3)
ax.set(
    xlim=(-2.7, 2.7),
    ylim=(-3.1, 3.3),
    xticks=ticks,
    yticks=ticks,
    xlabel="x₁",
    ylabel="x₂",
    aspect="equal",
)

# %% jacobian
J = torch.autograd.functional.jacobian(
    lambda x: 3 * x[0] ** 2 + 5 * x[1] ** 2,
    x,
).reshape(1, 2)
print("J:", J)

# %% numpy
import numpy as np

x = np.array([-1.0, 2.0])
J = np.array([[6 * x[0], 10 * x[1]]])
v = np.array([1.0])
print("J:", J)
print("vᵀJ:", v @ J)

# %% numpy_figure
figure = x
