"""A buffer is updated after it was used."""

# %% error raises="RuntimeError: one of the variables needed for gradient computation"
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
code = torch.tensor([2.0, 7.0])  # of a layer: register_buffer("code", …)
y = w * code
code.mul_(0.9)  # a moving average
y.sum().backward()
