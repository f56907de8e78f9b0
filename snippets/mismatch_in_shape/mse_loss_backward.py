"""The operator aten.mse_loss_backward is a formula for each element, and checks no shape."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0]"
import torch
from torch.nn import functional as F

x = torch.tensor([1.0, 2.0], requires_grad=True)
t = torch.tensor([0.0, 4.0])
loss = F.mse_loss(x, t)
loss.backward(torch.tensor([2.0, 3.0]))

# %% aten
formula = torch.ops.aten.mse_loss_backward
mean = 1  # the number of reduction="mean"
print("a vector:", formula(torch.tensor([2.0, 3.0]), x.detach(), t, mean))
print("a number:", formula(torch.tensor(5.0), x.detach(), t, mean))

# %% torch
loss.backward(torch.tensor(5.0))
print("gradient from the mean:", x.grad)
x.grad = None
losses = F.mse_loss(x, t, reduction="none")
losses.backward(torch.tensor([2.0, 3.0]) / len(x))
print("gradient from the elements:", x.grad)

# %% numpy
import numpy as np

x, t = np.array([1.0, 2.0]), np.array([0.0, 4.0])
v, N = np.array([2.0, 3.0]), len(x)
print("a vector:", v * 2 * (x - t) / N)
print("a number:", 5.0 * 2 * (x - t) / N)

# %% numpy_torch blind="J @ v, J.T: J is diagonal"
J = np.diag(2 * (x - t))  # of the losses
print("gradient from the mean:", 5.0 * np.ones(N) / N @ J)
print("gradient from the elements:", v / N @ J)
