"""The optimizers of torch.optim without the flag differentiable."""

# %% torch
import inspect

import torch

for name, optimizer in vars(torch.optim).items():
    if inspect.isclass(optimizer) and issubclass(optimizer, torch.optim.Optimizer):
        flags = inspect.signature(optimizer).parameters
        if "differentiable" not in flags and optimizer is not torch.optim.Optimizer:
            print(name)
