"""A function of the parameters that does not use them: zeros for Hv, and no message."""

# %% torch
import torch
from torch.autograd.functional import vhp
from torch.nn.functional import mse_loss

net = torch.nn.Linear(2, 1)
X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
target = torch.tensor([[6.0], [2.0], [9.0]])


def loss(*_parameters):
    return mse_loss(net(X), target)


v = torch.tensor([[1.0, 10.0]]), torch.tensor([100.0])
_, products = vhp(loss, tuple(net.parameters()), v)
print("products:", products)

# %% numpy blind="J @ v, J.T, 2x for x², 2 + x, x - y, 3 for 2, input: the parameters are not used"
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
target = np.array([6.0, 2.0, 9.0])
w, bias = np.array([0.5, 2.0]), 3.0  # inside the module


def loss(_p):
    return np.mean((X @ w + bias - target) ** 2)


# Second differences: a step of the argument does not change the loss.
p, steps = np.array([0.5, 2.0, 3.0]), 0.25 * np.eye(3)
H = np.array([[loss(p + a + b) - loss(p + a) - loss(p + b) + loss(p) for a in steps] for b in steps])
H, v = H / 0.25**2, np.array([1.0, 10.0, 100.0])
product = v @ H
print("products:", (product[None, :2], product[2:]))
