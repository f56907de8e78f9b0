"""Three inputs, two outputs: y = (x₁x₂, x₂²x₃), v = (1, 10)."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[1] ** 2 * x[2]])
v = torch.tensor([1.0, 10.0])
y.backward(v)
print("x.grad:", x.grad)

# %% jacobian
J = torch.autograd.functional.jacobian(
    lambda x: torch.stack([x[0] * x[1], x[1] ** 2 * x[2]]),
    x,
)
print("J:", J, sep="\n")
print("J.shape:", J.shape)

# %% figure
"""Both layouts give the same three numbers, once as a row and once as a column.

Two equations in blocks of squares. Above, rows are outputs: the row vᵀ, 1 ×
2, times J, 2 × 3, is a row, 1 × 3. Below, columns are outputs: D, 3 × 2, times
the column v, 2 × 1, is a column, 3 × 1. Both results have the same three
numbers. The first row of J, the first column of D and the first number of v
have one color. The second row, column and number have another color."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.75, 3.6)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 12}


def block(name, matrix, left, middle, row_colors=None, column_colors=None):
    rows, columns = matrix.shape
    top = middle - rows / 2
    label = f"{name}, {rows} × {columns}"
    ax.text(left + columns / 2, top - 0.4, label, **text)
    for i in range(rows):
        for j in range(columns):
            color = "black"
            if row_colors:
                color = row_colors[i]
            elif column_colors:
                color = column_colors[j]
            ax.add_patch(
                plt.Rectangle(
                    (left + j, top + i),
                    1,
                    1,
                    facecolor=(color, 0.25),
                    edgecolor=color,
                )
            )
            ax.text(left + j + 0.5, top + i + 0.5, f"{matrix[i, j]:g}", **text)


outputs = ["C0", "C1"]
block("vᵀ", v[None], 0, 1.5, column_colors=outputs)
block("J", J, 3, 1.5, row_colors=outputs)
block("vᵀJ", x.grad[None], 7, 1.5)
block("D", J.T, 0.5, 5.3, column_colors=outputs)
block("v", v[:, None], 4, 5.3, row_colors=outputs)
block("Dv", x.grad[:, None], 8, 5.3)
for place in [(2.5, 1.5), (3.25, 5.3)]:
    ax.text(*place, "×", **text)
for place in [(6.5, 1.5), (6.5, 5.3)]:
    ax.text(*place, "=", **text)
ax.set(xlim=(-0.1, 10.1), ylim=(7, -0.2))
ax.axis("off")

# %% products
print("v @ J:", v @ J)
print("J.T @ v:", J.T @ v)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0, 2.0])
J = np.array(
    [
        [x[1], x[0], 0.0],  # the derivatives of y₁
        [0.0, 2 * x[1] * x[2], x[1] ** 2],  # the derivatives of y₂
    ]
)
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)

# %% numpy_jacobian
print("J:", J, sep="\n")
print("J.shape:", (v.size, x.size))

# %% numpy_denominator
D = np.array(
    [
        [x[1], 0.0],  # the derivatives with respect to x₁
        [x[0], 2 * x[1] * x[2]],  # the derivatives with respect to x₂
        [0.0, x[1] ** 2],  # the derivatives with respect to x₃
    ]
)
print("v @ J:", v @ J)
print("J.T @ v:", D @ v)

# %% numpy_figure
row, column = v[None], v[:, None]
blocks = row, J, row @ J, D, column, D @ column
figure = [(block.shape, block) for block in blocks]
