"""Small gradients in half precision."""

# %% silenced
import torch

h = torch.tensor([3.0, 5.0], dtype=torch.float16, requires_grad=True)
slopes = torch.tensor([4e-9, -5e-9])
(slopes * h).sum().backward()
print("h.grad:", h.grad)

# %% numpy blind="input: numbers as small as these are 0 in half precision"
import numpy as np

print("h.grad:", np.array([4e-9, -5e-9]).astype(np.float16))
