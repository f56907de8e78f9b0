"""A parameter between two limits, by the sigmoid of a free leaf."""

# %% torch one-point="the start lies between the limits"
import torch

low, high = 2.0, 5.0
start = torch.tensor([2.5, 3.5, 4.9], dtype=torch.float64)
free = torch.logit((start - low) / (high - low)).requires_grad_()
p = low + (high - low) * torch.sigmoid(free)
p.backward(torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64))
print("p:", p)
print("free.grad:", free.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

low, high = 2.0, 5.0
start = np.array([2.5, 3.5, 4.9])
free = np.log((start - low) / (high - start))
p = low + (high - low) / (1 + np.exp(-free))
v = np.array([1.0, 10.0, 100.0])
J = np.diag((p - low) * (high - p) / (high - low))
print("p:", p)
print("free.grad:", v @ J)
