"""Where double precision comes from."""

# %% torch
import numpy as np
import torch

collate = torch.utils.data.default_collate
array = np.ones(2)
print("from_numpy:", torch.from_numpy(array).dtype)
print("tensor of an array:", torch.tensor(array).dtype)
print("a DataLoader, of floats:", collate(array.tolist()).dtype)
print("tensor of a list:", torch.tensor(array.tolist()).dtype)
