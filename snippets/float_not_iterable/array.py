"""A NumPy array without dimensions as v."""

# %% error raises="TypeError: iteration over a 0-d array"
import numpy as np
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
loss = x[0] ** 3 * x[1]
loss.backward(np.array(7.0))
