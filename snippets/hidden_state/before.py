"""A penalty w₁²w₂ at w = (3, 5), which belongs to the loss of each step."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

inputs = torch.tensor([[1.0, 4.0], [2.0, -1.0], [6.0, 8.0]])
w = torch.tensor([3.0, 5.0], requires_grad=True)
penalty = w[0] ** 2 * w[1]
for x in inputs:
    loss = (w * x).sum() + penalty
    loss.backward()

# %% torch
import torch

inputs = torch.tensor([[1.0, 4.0], [2.0, -1.0], [6.0, 8.0]])
w = torch.tensor([3.0, 5.0], requires_grad=True)
for x in inputs:
    penalty = w[0] ** 2 * w[1]
    loss = (w * x).sum() + penalty
    loss.backward()
    print("loss:", loss)
    print("w.grad:", w.grad)

# %% detach
w.grad = None
penalty = w[0] ** 2 * w[1]
for x in inputs:
    loss = (w * x).sum() + penalty.detach()
    loss.backward()
print("loss:", loss)
print("with detach:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
so_far = np.zeros(2)
slope = np.array([2 * w[0] * w[1], w[0] ** 2])  # the gradient of the penalty
for x in np.array([[1.0, 4.0], [2.0, -1.0], [6.0, 8.0]]):
    print("loss:", (w * x).sum() + w[0] ** 2 * w[1])
    so_far = so_far + x + slope
    print("w.grad:", so_far)

# %% numpy_detach
print("loss:", (w * x).sum() + w[0] ** 2 * w[1])  # the loss of the last step
print("with detach:", so_far - 3 * slope)
