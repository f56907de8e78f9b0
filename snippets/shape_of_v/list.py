"""A Python list as v."""

# %% error raises="TypeError: gradients can be either Tensors or None, but got float"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward([1.0, 10.0])
