"""The distinct values of a tensor."""

# %% error raises="NotImplementedError: the derivative for '_unique2' is not implemented"
import torch

x = torch.tensor([5.0, 3.0, 5.0], requires_grad=True)
values = torch.unique(x)
(values**2).sum().backward()

# %% mean one-point="two elements must be equal"
x = torch.tensor([5.0, 3.0, 5.0], requires_grad=True)
h = torch.tensor([2.0, 7.0, 8.0], requires_grad=True)
values, group = x.detach().unique(return_inverse=True)
mean = torch.zeros(len(values)).scatter_reduce(0, group, h, "mean", include_self=False)
print("mean:", mean)
mean.backward(torch.tensor([1.0, 10.0]))
print("h.grad:", h.grad)

# %% numpy_mean
import numpy as np

x, h = np.array([5.0, 3.0, 5.0]), np.array([2.0, 7.0, 8.0])
member = (np.unique(x)[:, None] == x).astype(float)
J = member / member.sum(axis=1, keepdims=True)
print("mean:", J @ h)
print("h.grad:", np.array([1.0, 10.0]) @ J)
