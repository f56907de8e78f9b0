"""The older and the newer names of the scaler and of autocast."""

# %% torch
import torch

scaler = torch.cuda.amp.GradScaler(enabled=False)  # not enabled: this machine has no GPU
autocast = torch.cuda.amp.autocast(enabled=False)

# %% mended
scaler = torch.amp.GradScaler("cuda", enabled=False)
autocast = torch.autocast("cuda", enabled=False)
