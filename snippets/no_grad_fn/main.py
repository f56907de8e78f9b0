"""No tensor requires a gradient."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

w = torch.tensor([5.0, 3.0])
loss = w[0] ** 3 * w[1]
loss.backward()
