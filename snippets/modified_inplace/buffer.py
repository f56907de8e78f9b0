"""A buffer is updated after it was used: before backward, with a clone, and after backward."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
code = torch.tensor([2.0, 7.0])  # of a layer: register_buffer("code", …)
y = w * code
code.mul_(0.9)  # a moving average
y.sum().backward()

# %% torch
w = torch.tensor([3.0, 5.0], requires_grad=True)
code = torch.tensor([2.0, 7.0])
y = w * code.clone()
code.mul_(0.9)
y.sum().backward()
print("with a clone:", w.grad)

w.grad = None
code = torch.tensor([2.0, 7.0])
y = w * code
y.sum().backward()
code.mul_(0.9)  # after backward
print("updated later:", w.grad)

# %% numpy blind="input: y is linear in w"
import numpy as np

code = np.array([2.0, 7.0])  # before the update
print("with a clone:", code)
print("updated later:", code)
