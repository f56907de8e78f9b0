"""A value that is written into one row of an expanded tensor is then in all rows."""

# %% torch
import torch

rows = torch.tensor([3.0, 2.0]).expand(3, 2)
print("rows:", rows)
rows[0, 1] = 50.0
print("rows:", rows)

# %% numpy
import numpy as np

row = np.array([3.0, 2.0])
print("rows:", np.stack([row, row, row]))
row[1] = 50.0
print("rows:", np.stack([row, row, row]))
