"""Rows that are coupled: Y = X − X.mean(0), four points of the plane."""

# %% torch
import torch

X = torch.tensor([[1.0, 10.0], [2.0, 40.0], [4.0, 20.0], [9.0, 50.0]], requires_grad=True)
Y = X - X.mean(0)
Y.backward(torch.ones_like(Y), retain_graph=True)
print("Y:", Y, sep="\n")
print("X.grad:", X.grad, sep="\n")

# %% row
X.grad = None
Y[0].sum().backward()
print("X.grad:", X.grad, sep="\n")

# %% figure
"""Three grids of squares, each a Jacobian; filled squares are entries that are not 0. Each point at its own: the five
squares of the diagonal are filled, of a grid of five by five. Points of the plane: three rows of six, and in each row
two squares are filled that stand in no other row's columns. Minus the mean: all squares of a grid of four by four."""
import matplotlib.pyplot as plt

_, plots = plt.subplots(1, 3, figsize=(4.8, 1.9), layout="constrained", width_ratios=[5, 6, 4])
jacobian = torch.autograd.functional.jacobian
jacobians = {
    "x²": jacobian(lambda x: x**2, torch.tensor([-2.0, -1.0, 1.0, 2.0, 3.0])),
    "−x₁² + x₂²": jacobian(lambda X: X[:, 1] ** 2 - X[:, 0] ** 2, torch.ones(3, 2)).flatten(1),
    "x − mean": jacobian(lambda x: x - x.mean(), torch.arange(4.0)),
}
for ax, (name, J) in zip(plots, jacobians.items(), strict=True):
    m, n = J.shape
    for i, j in J.nonzero().tolist():
        ax.add_patch(plt.Rectangle((j, i), 1, 1, color="C0", alpha=0.7))
    ax.hlines(range(m + 1), 0, n, color="C2", linewidth=0.8)
    ax.vlines(range(n + 1), 0, m, color="C2", linewidth=0.8)
    ax.set(xlim=(-0.1, n + 0.1), ylim=(m + 0.1, -0.1), aspect="equal")
    ax.set_title(name, fontsize=11)
    ax.axis("off")

# %% numpy
import numpy as np

X = np.array([[1.0, 10.0], [2.0, 40.0], [4.0, 20.0], [9.0, 50.0]])
N, D = X.shape
J_column = np.eye(N) - np.ones((N, N)) / N  # 4×4: within one column of X
ones = np.ones(N)
print("Y:", J_column @ X, sep="\n")
print("X.grad:", np.column_stack([ones @ J_column] * D), sep="\n")

# %% numpy_row
v = np.array([1.0, 0.0, 0.0, 0.0])
print("X.grad:", np.column_stack([v @ J_column] * D), sep="\n")
