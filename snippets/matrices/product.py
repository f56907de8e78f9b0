"""A matrix product: Y = AX, with both gradients."""

# %% no_gradient raises="RuntimeError: grad can be implicitly created only for scalar outputs"
import torch

A = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
X = torch.tensor([[7.0, 1.0], [8.0, 2.0], [9.0, 3.0]], requires_grad=True)
Y = A @ X
Y.backward()

# %% torch
import torch

A = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
X = torch.tensor([[7.0, 1.0], [8.0, 2.0], [9.0, 3.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])
Y = A @ X
Y.backward(V)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")
print("A.grad:", A.grad, sep="\n")

# %% jacobian
from torch.autograd.functional import jacobian

J_A, J_X = jacobian(torch.matmul, (A, X))
print("J_X.shape:", J_X.shape)
print("J_A.shape:", J_A.shape)
J_X = J_X.reshape(4, 6)
J_A = J_A.reshape(4, 6)

v = V.reshape(4)
print("v @ J_X:", v @ J_X)
print("v @ J_A:", v @ J_A)

# %% figure
"""Each number of V, read row by row, is the weight of one row of J, and the sum of
these rows, reshaped, is X.grad.

V, a square of two rows and two columns, is read row by row into a column of
four weights, v, one for each element of Y. Each weight stands in front of a row
of J, which has four rows and six columns, one for each element of X. Rows one
and two hold the first row of A: row one in columns one, three and five, row two
in columns two, four and six. Rows three and four hold the second row of A in
the same way. All other entries are zero. The weighted rows are added up to one
row of six numbers, which is reshaped to three rows of two: X.grad. Each weight
and its row have a color of their own."""
import matplotlib.pyplot as plt

ax = plt.figure(figsize=(4.35, 4.3)).add_axes((0, 0, 1, 1))
text = {"ha": "center", "va": "center", "fontsize": 11}


def squares(matrix, left, top, colors=None):
    height, width = matrix.shape
    frame = {"facecolor": "none", "edgecolor": "C4"}
    ax.add_patch(plt.Rectangle((left, top), width, height, **frame))
    for i, j in matrix.nonzero().tolist():
        color = colors[i][j] if colors else "black"
        corner = (left + j, top + i)
        fill = {"facecolor": (color, 0.25), "edgecolor": color}
        ax.add_patch(plt.Rectangle(corner, 1, 1, **fill))
        ax.text(left + j + 0.5, top + i + 0.5, f"{matrix[i, j]:g}", **text)


rows, subscripts = ["C0", "C1", "C2", "C3"], ["₁₁", "₁₂", "₂₁", "₂₂", "₃₁", "₃₂"]
squares(V, 0, 6.2, [rows[:2], rows[2:]])
squares(v[:, None], 0, 0, [[color] for color in rows])
squares(J_X, 2.7, 0, [[color] * 6 for color in rows])
for i in range(4):
    ax.text(1.4, i + 0.5, "×", **text)
    name = "Y" + subscripts[i]
    ax.text(2.2, i + 0.5, name, color=rows[i], weight="bold", **text)
for j in range(6):
    ax.text(3.2 + j, -0.4, "X" + subscripts[j], **text)
squares(v[None] @ J_X, 2.7, 5)
squares(X.grad, 4.7, 7.2)
for start, end in ((0.5, 6.1), (0.5, 4.1)), ((5.7, 6.1), (5.7, 7.1)):
    style = {"arrowstyle": "->", "color": "black", "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", end, start, arrowprops=style)
for place, name in (
    ((1, 8.7), "V"),
    ((0.5, -0.4), "v"),
    ((5.7, -1.2), "J"),
    ((5.7, 4.5), "+"),
    ((2, 5.5), "vᵀJ ="),
    ((3.7, 8.7), "X.grad ="),
):
    ax.text(*place, name, weight="bold", **text)
ax.set(xlim=(-0.1, 8.8), ylim=(10.3, -1.5))
ax.axis("off")

# %% numpy
import numpy as np

A = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
X = np.array([[7.0, 1.0], [8.0, 2.0], [9.0, 3.0]])
V = np.array([[1.0, 10.0], [100.0, 1000.0]])
Y = A @ X
print("Y:", Y, sep="\n")
print("X.grad:", A.T @ V, sep="\n")
print("A.grad:", V @ X.T, sep="\n")

# %% numpy_flattened
identity = np.eye(2)
J_X = np.kron(A, identity).reshape(2, 2, 3, 2)
J_A = np.kron(identity, X.T).reshape(2, 2, 2, 3)
print("J_X.shape:", J_X.shape)
print("J_A.shape:", J_A.shape)
J_X = J_X.reshape(4, 6)
J_A = J_A.reshape(4, 6)

v = V.reshape(4)
print("v @ J_X:", v @ J_X)
print("v @ J_A:", v @ J_A)

# %% numpy_figure
figure = [V, v, J_X[J_X != 0], v @ J_X, A.T @ V]
