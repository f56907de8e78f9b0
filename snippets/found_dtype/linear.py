"""An input from NumPy, in double precision, and a layer in single precision."""

# %% error raises="RuntimeError: mat1 and mat2 must have the same dtype"
import numpy as np
import torch

layer = torch.nn.Linear(2, 1)
layer(torch.from_numpy(np.array([[4.0, 0.5]])))
