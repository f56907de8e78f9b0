"""Batch norm in training mode, under vmap."""

# %% error raises="RuntimeError: Batch norm got a batched tensor as input"
import torch

norm = torch.nn.BatchNorm1d(2)
samples = torch.tensor(
    [
        [[3.0, 5.0, 10.0], [4.0, 0.5, -3.0]],
        [[6.0, -5.0, 8.0], [9.5, 2.5, 1.0]],
    ]
)
torch.vmap(lambda x: norm(x[None])[0])(samples)
