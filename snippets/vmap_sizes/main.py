"""One weight vector of two elements, and three samples."""

# %% error raises="ValueError: vmap: Expected all tensors to have the same size in the mapped"
import torch

w = torch.tensor([3.0, 5.0])
rows = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
torch.vmap(lambda w, x: (w * x).sum() ** 2)(w, rows)
