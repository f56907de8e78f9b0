"""A loss against a target made from its own output: the value stays constant, and the output moves."""

# %% torch
import torch

x = torch.tensor([[1.0, -0.5], [3.0, 2.0], [0.5, 6.0]], requires_grad=True)  # three generated samples
data = torch.tensor([[4.0, 3.5], [-1.0, 0.5], [2.0, 1.5]])
for _ in range(3):
    V = data - x.detach()
    V = V / V.norm()  # the drift, with norm 1
    target = (x + V).detach()
    loss = torch.nn.functional.mse_loss(x, target)
    x.grad = None
    loss.backward()
    print("loss:", loss)
    print("x.grad:", x.grad, sep="\n")
    print("distance to the data:", (data - x).norm())
    with torch.no_grad():
        x -= 2.0 * x.grad

# %% numpy
import numpy as np

x = np.array([[1.0, -0.5], [3.0, 2.0], [0.5, 6.0]])
data = np.array([[4.0, 3.5], [-1.0, 0.5], [2.0, 1.5]])
for _ in range(3):
    V = (data - x) / np.sqrt(np.sum((data - x) ** 2))
    print("loss:", np.sum(V**2) / x.size)
    g = -2 * V / x.size
    print("x.grad:", g, sep="\n")
    print("distance to the data:", np.sqrt(np.sum((data - x) ** 2)))
    x = x - 2.0 * g
