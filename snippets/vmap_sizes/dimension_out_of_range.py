"""normalize in a function that vmap calls for one row."""

# %% error raises="IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)"
import torch
from torch.func import jacrev, vmap
from torch.nn.functional import normalize

rows = torch.tensor([[3.0, 4.0], [5.0, 12.0]])
vmap(jacrev(normalize))(rows)

# %% torch
J = vmap(jacrev(lambda row: normalize(row, dim=-1)))(rows)
print("J:", J, sep="\n")

# %% numpy
import numpy as np

rows = np.array([[3.0, 4.0], [5.0, 12.0]])
n = np.sqrt(np.sum(rows**2, axis=1))[:, None, None]
unit = rows[:, :, None] / n
J = (np.eye(2) - unit * unit.swapaxes(1, 2)) / n
print("J:", J, sep="\n")
