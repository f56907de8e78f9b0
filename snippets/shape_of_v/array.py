"""A NumPy array as v."""

# %% error raises="TypeError: gradients can be either Tensors or None, but got float64"
import numpy as np
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward(np.array([1.0, 10.0]))
