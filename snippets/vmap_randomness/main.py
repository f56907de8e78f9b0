"""Dropout under vmap."""

# %% error raises="RuntimeError: vmap: called random operation while in randomness error mode"
import torch

dropout = torch.nn.Dropout(0.75)


def loss(x):
    return dropout(x).square().sum()


samples = torch.full((1000, 1), 3.0)
torch.vmap(loss)(samples)
