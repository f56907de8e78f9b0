"""All partial derivatives of u = wx³t² up to the third order, with one call for each function."""

# %% torch
import torch

X = torch.tensor([[3.0, 5.0], [-1.0, 4.0]], requires_grad=True)  # x and t of two points
w = torch.tensor(0.5, requires_grad=True)
u = w * X[:, 0] ** 3 * X[:, 1] ** 2

partials, calls = {"": u}, 0
for order in range(3):
    for name in [name for name in partials if len(name) == order]:
        (g,) = torch.autograd.grad(partials[name].sum(), X, create_graph=True)
        calls += 1
        for i, letter in enumerate("tx"):
            partials["".join(sorted(name + letter))] = g[:, 1 - i]

print("calls:", calls)
print("partial derivatives:", len(partials) - 1)
print("u_xxt:", partials["txx"].detach())
(partials["txx"] ** 2).mean().backward()
print("w.grad:", w.grad)

# %% numpy blind="J @ v, J.T: two vectors multiply to the same number in either order"
import numpy as np

x, t = np.array([[3.0, 5.0], [-1.0, 4.0]]).T
w = 0.5
orders = np.arange(3)
print("calls:", np.sum(orders + 1))  # functions of each order
derivatives = np.sum(orders + 2)
print("partial derivatives:", derivatives)
J = 12 * x * t
print("u_xxt:", w * J)
print("w.grad:", 2 / 2 * (w * J) @ J)
