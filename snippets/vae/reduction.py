"""The gradients of both parts of a VAE's loss at mu, for a mean and for a sum."""

# %% torch
import torch
import torch.nn.functional as F

decoder = torch.tensor([[1.0, 0.5, 0.0, 2.0], [0.0, -1.0, 1.5, 1.0]])
x = torch.tensor([[1.0, 3.0, -2.0, 4.0], [0.5, -1.0, 4.0, 2.0], [2.0, 0.0, 1.0, -3.0]])
mu = torch.tensor([[0.4, 2.0], [-1.5, 0.7], [0.9, -0.6]], requires_grad=True)
batch_size = len(x)


def gradient(loss):
    return torch.autograd.grad(loss, mu)[0][0]  # of the first sample


def KL():
    return 0.5 * mu.pow(2).sum()  # the part that depends on mu


print("reconstruction, mean:", gradient(F.mse_loss(mu @ decoder, x)))
print("KL, not divided:", gradient(KL()))

# %% fixed
print("reconstruction, sums:", gradient(F.mse_loss(mu @ decoder, x, reduction="sum") / batch_size))
print("KL, sums:", gradient(KL() / batch_size))

# %% numpy
import numpy as np

decoder = np.array([[1.0, 0.5, 0.0, 2.0], [0.0, -1.0, 1.5, 1.0]])
x = np.array([1.0, 3.0, -2.0, 4.0])
mu, batch_size = np.array([0.4, 2.0]), 3
at_mu = decoder @ (2 * (mu @ decoder - x))
print("reconstruction, mean:", at_mu / (batch_size * len(x)))
print("KL, not divided:", 2 * mu / 2)

# %% numpy_fixed
print("reconstruction, sums:", at_mu / batch_size)
print("KL, sums:", mu / batch_size)
