"""A Python number as v."""

# %% error raises="TypeError: 'float' object is not iterable"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
loss = x[0] ** 3 * x[1]
loss.backward(7.0)
