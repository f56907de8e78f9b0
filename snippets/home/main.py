"""backward(v) on one example: y = (x₁², x₁x₂), v = (1, 10)."""

# %% x_and_y
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1]])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = f(x)

# %% torch
v = torch.tensor([1.0, 10.0])
y.backward(v)

print("x.grad:", x.grad)

# %% figure
"""Multiply each row of J by its weight, then add the rows up.

The two rows of J, one below the other, each with its weight in front: 1 and
10. An arrow leads from each row to the row times its weight. Below these two
stands their sum, column by column: vᵀJ, which is x.grad."""
import matplotlib.pyplot as plt

J = torch.autograd.functional.jacobian(f, x)

ax = plt.figure(figsize=(4.8, 2.3)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 13}


def boxes(row, left, top, color):
    for k, number in enumerate(row.tolist()):
        ax.add_patch(
            plt.Rectangle(
                (left + k, top),
                1,
                0.8,
                facecolor=(color, 0.25),
                edgecolor=color,
            )
        )
        ax.text(left + k + 0.5, top + 0.4, f"{number:g}", **text)


for i, color in enumerate(["C0", "C1"]):
    ax.text(0.5, i + 0.4, f"{v[i]:g}", color=color, weight="bold", **text)
    ax.text(1.1, i + 0.4, "×", **text)
    boxes(J[i], 1.6, i, color)
    ax.annotate(
        "",
        (4.9, i + 0.4),
        (3.8, i + 0.4),
        arrowprops={"arrowstyle": "->", "color": color},
    )
    boxes(v[i] * J[i], 5.1, i, color)
ax.text(4.8, 2, "+", **text)
ax.plot([5, 7.2], [2, 2], color="black")
boxes(v @ J, 5.1, 2.2, "black")

for place, name in (0.5, "v"), (2.6, "J"), (6.1, "weighted rows"):
    ax.text(place, -0.3, name, **text)
ax.text(4.4, 2.6, "vᵀJ =", **text)
ax.text(7.9, 2.6, "= x.grad", **text)
ax.set(xlim=(0, 8.7), ylim=(3.1, -0.6))
ax.axis("off")

# %% weighted_sum
x.grad = None
(f(x) * v).sum().backward()

print("x.grad:", x.grad)

# %% numpy blind="x² for 2x, 2 + x: at x₁ = 2, 2x₁, x₁² and 2 + x₁ are 4"
import numpy as np

x = np.array([2.0, 3.0])
row_1 = [2 * x[0], 0.0]  # the derivatives of x₁²
row_2 = [x[1], x[0]]  # the derivatives of x₁x₂
J = np.array([row_1, row_2])
v = np.array([1.0, 10.0])

print("vᵀJ:", v @ J)

# %% numpy_figure
figure = np.column_stack([v, J, v[:, None] * J]), v @ J

# %% numpy_weighted_sum
# The derivatives of the single number v₁x₁² + v₂x₁x₂.
print("vᵀJ:", np.array([v[0] * 2 * x[0] + v[1] * x[1], v[1] * x[0]]))
