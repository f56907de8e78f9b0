"""A Python list as v."""

# %% error tags=["raises-exception"] raises="TypeError: gradients can be either Tensors or None, but got float"
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x**2
y.backward([1.0, 10.0])
