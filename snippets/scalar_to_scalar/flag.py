"""The use of requires_grad=True: a weight that learns, and data that do not."""

# %% torch
import torch

x, target = torch.tensor(3.0), torch.tensor(12.0)  # data
w = torch.tensor(2.0, requires_grad=True)  # this number is to learn
loss = (w * x - target) ** 2
loss.backward()
print("loss:", loss)
print("w.grad:", w.grad)
print("x.grad:", x.grad)
print("loss.requires_grad:", loss.requires_grad)

# %% step
lr = 0.03125
with torch.no_grad():
    w -= lr * w.grad
print("w:", w)
print("loss after the step:", ((w * x - target) ** 2).detach())

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
w = torch.tensor(2.0)
loss = (w * x - target) ** 2
loss.backward()

# %% numpy
import numpy as np

x, target, w = np.array(3.0), np.array(12.0), np.array(2.0)
grad = 2 * (w * x - target) * x
print("loss:", (w * x - target) ** 2)
print("w.grad:", grad)
print("x.grad:", None)

# %% numpy_step
lr = 0.03125
w = w - lr * grad
print("w:", w)
print("loss after the step:", (w * x - target) ** 2)
