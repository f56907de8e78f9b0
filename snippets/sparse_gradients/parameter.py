"""A sparse parameter, which SparseAdam refuses."""

# %% error raises="ValueError: Sparse params at indices"
import torch

w = torch.eye(2).to_sparse().requires_grad_()
torch.optim.SparseAdam([w])
