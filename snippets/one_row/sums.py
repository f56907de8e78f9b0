"""Two rows of four: y = (Σxⱼ, Σxⱼ²) at x = (0, 1, 2, 3)."""

# %% torch
import torch

x = torch.arange(4.0, requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
print("y:", y)

for v in torch.tensor([[1.0, 0.0], [0.0, 1.0]]):
    x.grad = None
    y.backward(v, retain_graph=True)
    print("x.grad:", x.grad)

# %% grad
rows = []
for v in torch.eye(2):
    (row,) = torch.autograd.grad(y, x, v, retain_graph=True)
    rows.append(row)
J = torch.stack(rows)
print("J:", J, sep="\n")

# %% batched
x = torch.arange(4.0, requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
(J,) = torch.autograd.grad(y, x, torch.eye(2), is_grads_batched=True)
print("J:", J, sep="\n")

# %% figure
"""A v with a single 1 picks one row of J.

The picture shows the same J twice: two rows of four numbers, each row with its
weight in front. On the left the weights are 1 and 0. The first row is in color,
the second row is gray, and the first row appears again below a line, as vᵀJ. On
the right the weights are 0 and 1. The second row is in color, and it is vᵀJ."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.75, 1.9)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 12}


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


for v, left in zip(torch.eye(2), (0.3, 7.2), strict=True):
    ax.text(left + 0.3, -0.4, "v", **text)
    ax.text(left + 3.4, -0.4, "J", **text)
    for i in range(2):
        color = f"C{i}" if v[i] else "C4"
        weight = f"{v[i]:g}"
        ax.text(left + 0.3, i + 0.4, weight, color=color, weight="bold", **text)
        ax.text(left + 0.9, i + 0.4, "×", **text)
        boxes(J[i], left + 1.4, i, color)
    ax.plot([left + 1.4, left + 5.4], [2, 2], color="black")
    ax.text(left + 0.5, 2.6, "vᵀJ =", **text)
    boxes(v @ J, left + 1.4, 2.2, f"C{v.argmax()}")
ax.set(xlim=(0, 12.8), ylim=(3.1, -0.8))
ax.axis("off")

# %% numpy
import numpy as np

x = np.array([0.0, 1.0, 2.0, 3.0])
J = np.array([np.ones(4), 2 * x])  # 2×4
print("y:", np.array([x.sum(), x @ x]))
for v in np.eye(2):
    print("x.grad:", v @ J)

# %% numpy_jacobian
rows = [v @ J for v in np.eye(2)]  # in a loop
print("J:", np.stack(rows), sep="\n")
print("J:", np.eye(2) @ J, sep="\n")  # all one-hot vᵀ at once: IJ = J

# %% numpy_figure
figure = [(np.column_stack([v, J]), v @ J) for v in np.eye(2)]
