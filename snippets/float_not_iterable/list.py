"""A list of numbers as v."""

# %% error raises="TypeError: gradients can be either Tensors or None, but got float"
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 3, x[0] * x[1]])
y.backward([4.0, 7.0])
