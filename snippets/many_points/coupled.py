"""Points that are coupled: y = x − x.mean(), four points."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0, 9.0], requires_grad=True)
y = x - x.mean()
y.backward(torch.ones_like(y), retain_graph=True)
print("y:", y)
print("x.grad:", x.grad)

# %% figure
"""Ones are right if each column has one filled square, because then the rows do
not mix.

Three grids of squares, each a Jacobian. Filled squares are entries that are not
0. For x², the grid is five by five, and its diagonal is filled. For the points
of the plane, the grid has three rows of six, and each row has two filled
squares, in columns where no other row has one. For the points minus their mean,
all squares of a grid of four by four are filled."""
import matplotlib.pyplot as plt

size = {"figsize": (4.4, 1.8), "width_ratios": [5, 6, 4]}
_, plots = plt.subplots(1, 3, layout="constrained", **size)
jacobian = torch.autograd.functional.jacobian


def plane(X):
    return X[:, 1] ** 2 - X[:, 0] ** 2


jacobians = {
    "x²": jacobian(lambda x: x**2, torch.tensor([-2.0, -1.0, 1.0, 2.0, 3.0])),
    "−x₁² + x₂²": jacobian(plane, torch.ones(3, 2)).flatten(1),
    "x − mean": jacobian(lambda x: x - x.mean(), torch.arange(4.0)),
}
for ax, (name, J) in zip(plots, jacobians.items(), strict=True):
    m, n = J.shape
    for i, j in J.nonzero().tolist():
        ax.add_patch(plt.Rectangle((j, i), 1, 1, color="black", alpha=0.6))
    ax.hlines(range(m + 1), 0, n, color="C4", linewidth=0.8)
    ax.vlines(range(n + 1), 0, m, color="C4", linewidth=0.8)
    ax.set(xlim=(-0.1, n + 0.1), ylim=(m + 0.1, -0.1), aspect="equal")
    ax.set_title(name, fontsize=11)
    ax.axis("off")

# %% row
x.grad = None
y[0].backward()
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is symmetric"
import numpy as np

x = np.array([1.0, 2.0, 4.0, 9.0])
J = np.eye(4) - np.ones((4, 4)) / 4
print("y:", J @ x)
print("x.grad:", np.ones(4) @ J)

# %% numpy_row
print("x.grad:", np.array([1.0, 0.0, 0.0, 0.0]) @ J)
