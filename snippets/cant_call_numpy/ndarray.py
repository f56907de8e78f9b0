"""A learned metric that calls torch.from_numpy on its inputs: L = the sum of w(log x − log t)²."""

# %% error raises="TypeError: expected np.ndarray (got Tensor)"
import torch

w = torch.tensor([0.5, 3.0], requires_grad=True)  # the weights of the metric


def metric(x, target):  # written for arrays
    x, target = torch.from_numpy(x), torch.from_numpy(target)
    return (w * (torch.log(x) - torch.log(target)) ** 2).sum()


target = torch.tensor([4.0, 2.0])
x = torch.tensor([3.0, 5.0], requires_grad=True)  # in training, the output of your network
loss = metric(x, target)

# %% array
loss = metric(x.detach().numpy(), target.numpy())
loss.backward()
print("gradient of the input:", x.grad)
print("w.grad:", w.grad)


# %% torch
def metric(x, target):  # the same without from_numpy
    return (w * (torch.log(x) - torch.log(target)) ** 2).sum()


loss = metric(x, target)
loss.backward()
print("loss:", loss)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, target = np.array([3.0, 5.0]), np.array([4.0, 2.0])
w = np.array([0.5, 3.0])
difference = np.log(x) - np.log(target)
loss = (w * difference**2).sum()
print("loss:", loss)
print("x.grad:", 2 * w * difference / x)

# %% numpy_array
print("gradient of the input:", None)
print("w.grad:", difference**2)
