"""Four samples of y = (x₁³, x₁x₂, x₂²): one J with blocks of zeros, or a J for each sample."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def f(x):
    x_1, x_2 = x[..., 0], x[..., 1]
    return torch.stack([x_1**3, x_1 * x_2, x_2**2], dim=-1)


X = torch.tensor([[4.0, 3.0], [1.0, 5.0], [5.0, 7.0], [6.0, 4.0]])
Y = f(X)
J = jacobian(f, X)
print("Y:", Y, sep="\n")
print("J.shape:", J.shape)
print("outputs of sample a, inputs of sample a:", J[0, :, 0], sep="\n")
print("outputs of sample a, inputs of sample b:", J[0, :, 1], sep="\n")

# %% figure
"""J of the whole batch: each sample has its own block, and all other entries are
zero.

A grid of 12 rows and 8 columns. Four blocks of 3 × 2 stand along the diagonal,
with their numbers. Their rows have three colors, one for each output. The
rest of the grid is gray and empty."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.3, 4.1)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}
grid = J.reshape(12, 8)
for a in range(4):
    for b in range(4):
        for i in range(3):
            for j in range(2):
                left, top = 2 * b + j, 3 * a + i
                color = f"C{i}" if a == b else "C4"
                ax.add_patch(
                    plt.Rectangle(
                        (left, top),
                        1,
                        1,
                        facecolor=(color, 0.25 if a == b else 0.1),
                        edgecolor=color,
                        linewidth=1 if a == b else 0.5,
                    )
                )
                if a == b:
                    number = f"{grid[top, left]:g}"
                    ax.text(left + 0.5, top + 0.5, number, **text)
for k, letter in enumerate("abcd"):
    ax.text(2 * k + 1, -0.6, f"inputs {letter}", **text)
    ax.text(-1.3, 3 * k + 1.5, f"outputs {letter}", **text)
ax.set(xlim=(-2.7, 8.1), ylim=(12.1, -1.2))
ax.axis("off")

# %% vmap
from torch.func import jacfwd, jacrev, vmap

each = vmap(jacrev(f))(X)
by_columns = vmap(jacfwd(f))(X)
print("each.shape:", each.shape)
print("each:", each, sep="\n")
print("by_columns[2]:", by_columns[2], sep="\n")

# %% einsum
blocks = torch.einsum("aiaj->aij", J)
print("blocks.shape:", blocks.shape)
print("blocks[1]:", blocks[1], sep="\n")
moved = J.diagonal(dim1=0, dim2=2)
print("moved.shape:", moved.shape)

# %% from_y
X.requires_grad_()
v = torch.eye(3)[:, None].expand(3, 4, 3)
(rows,) = torch.autograd.grad(f(X), X, v, is_grads_batched=True)
print("v.shape:", v.shape)
print("rows.shape:", rows.shape)
each = rows.transpose(0, 1)
print("each[3]:", each[3], sep="\n")

# %% sum_first
summed = jacobian(lambda X: f(X).sum(dim=0), X)
print("summed.shape:", summed.shape)
print("summed[:, 3]:", summed[:, 3], sep="\n")

# %% numpy
import numpy as np

X = np.array([[4.0, 3.0], [1.0, 5.0], [5.0, 7.0], [6.0, 4.0]])


def jacobian_of(x):
    return np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 2 * x[1]]])


J = np.zeros((4, 3, 4, 2))
for a, x in enumerate(X):
    J[a, :, a] = jacobian_of(x)
Y = np.array([[x[0] ** 3, x[0] * x[1], x[1] ** 2] for x in X])
print("Y:", Y, sep="\n")
print("J.shape:", J.shape)
print("outputs of sample a, inputs of sample a:", J[0, :, 0], sep="\n")
print("outputs of sample a, inputs of sample b:", J[0, :, 1], sep="\n")

# %% numpy_vmap
each = np.stack([jacobian_of(x) for x in X])
print("each.shape:", each.shape)
print("each:", each, sep="\n")

columns = [J[2, :, 2] @ u for u in np.eye(2)]
by_columns = [None, None, np.stack(columns, axis=1)]
print("by_columns[2]:", by_columns[2], sep="\n")

blocks = np.stack([J[a, :, a] for a in range(4)])
print("blocks.shape:", blocks.shape)
print("blocks[1]:", blocks[1], sep="\n")
moved = np.stack(list(blocks), axis=2)
print("moved.shape:", moved.shape)

# %% numpy_from_y
flat = J.reshape(12, 8)
V = np.zeros((3, 12))
for i in range(3):
    V[i, i::3] = 1  # output i of every sample
rows = (V @ flat).reshape(3, 4, 2)
print("v.shape:", V.reshape(3, 4, 3).shape)
print("rows.shape:", rows.shape)
each = rows.transpose(1, 0, 2)
print("each[3]:", each[3], sep="\n")

summed = J.sum(axis=0)  # the sum over all samples
print("summed.shape:", summed.shape)
print("summed[:, 3]:", summed[:, 3], sep="\n")

# %% numpy_figure
figure = [jacobian_of(x) for x in X]
