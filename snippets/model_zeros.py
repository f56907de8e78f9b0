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

# %% numpy
import numpy as np

# By arguments that the loss does not contain, each second derivative is zero.
H, v = np.zeros((3, 3)), np.array([1.0, 10.0, 100.0])
product = v @ H
print("products:", (product[None, :2], product[2:]))
