"""z = F₂(F₁(x)), from two numbers to two to two: v = (1, 10)."""

# %% torch
import torch


def F1(x):
    return torch.stack([x[0] + x[1] ** 2, x[0] * x[1]])


def F2(y):
    return torch.stack([y[0] * y[1], y[0] + y[1] ** 2])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = F1(x)
y.retain_grad()
z = F2(y)

v = torch.tensor([1.0, 10.0])
z.backward(v)
print("y:", y)
print("z:", z)
print("y.grad:", y.grad)
print("x.grad:", x.grad)

# %% figure
"""At y and x, each gradient is the sum of the two gradients on its right, each times
the number on its line.

Six circles in three columns, each with its value inside: x1 above x2, y1
above y2, z1 above z2. A line goes from each circle to both circles of the next
column. The number on it is the derivative of the right circle with respect to
the left circle. The gradient is beside each circle, in bold: v at z, y.grad at
y, and x.grad at x. An arrow below goes from z, times J2, to y, and from y,
times J1, to x."""
import matplotlib.pyplot as plt

J1 = torch.autograd.functional.jacobian(F1, x)
J2 = torch.autograd.functional.jacobian(F2, y)

ax = plt.figure(figsize=(4.8, 3.3)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 12}
ground = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
ax.plot(
    [0, 0, 3, 3, 6, 6],
    [0, -2] * 3,
    "o",
    markersize=33,
    color="white",
    markeredgecolor="C4",
    zorder=2,
)
columns = [("x", x, x.grad), ("y", y, y.grad), ("z", z, v)]
for place, (name, numbers, gradient) in enumerate(columns):
    for i in range(2):
        ax.text(3 * place, -2 * i, f"{numbers[i]:g}", zorder=3, **text)
        aside = (-1) ** i  # above the first row, below the second
        ax.text(
            3 * place,
            -2 * i + 0.6 * aside,
            f"{gradient[i]:g}",
            weight="bold",
            **text,
        )
        ax.text(3 * place, -2 * i + 1.02 * aside, name + "₁₂"[i], **text)
for place, J in enumerate([J1, J2]):
    for i in range(2):
        for j in range(2):
            (left, top), (right, bottom) = (
                (3 * place, -2 * j),
                (3 * place + 3, -2 * i),
            )
            line = {"color": "C4", "linewidth": 1, "zorder": 1}
            ax.plot([left, right], [top, bottom], **line)
            at = 0.5 if i == j else 0.3
            middle = (left + at * (right - left), top + at * (bottom - top))
            ax.text(*middle, f"{J[i, j]:g}", color="black", bbox=ground, **text)
ax.annotate(
    "",
    (0, -3.4),
    (6, -3.4),
    arrowprops={"arrowstyle": "->", "color": "black", "shrinkA": 0, "shrinkB": 0},
)
for place, name in enumerate(["x.grad", "times J₁", "y.grad", "times J₂", "v"]):
    ax.text(1.5 * place, -3.7, name, **text)
ax.set(xlim=(-0.7, 6.7), ylim=(-3.95, 1.25), aspect="equal")
ax.axis("off")

# %% numpy
import numpy as np

x = np.array([2.0, 3.0])
y = np.array([x[0] + x[1] ** 2, x[0] * x[1]])
z = np.array([y[0] * y[1], y[0] + y[1] ** 2])
J1 = np.array([[1.0, 2 * x[1]], [x[1], x[0]]])
J2 = np.array([[y[1], y[0]], [1.0, 2 * y[1]]])

v = np.array([1.0, 10.0])
v_y = v @ J2
print("y:", y)
print("z:", z)
print("y.grad:", v_y)
print("x.grad:", v_y @ J1)

# %% numpy_figure
columns = (x, v_y @ J1), (y, v_y), (z, v)
figure = [np.stack(column, axis=1) for column in columns], J1, J2
