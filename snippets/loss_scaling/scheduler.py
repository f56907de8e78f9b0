"""A learning rate that is halved after each round, although the first step is skipped: L = 3w."""

# %% torch
import warnings

import torch

for is_careful in False, True:
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.5)
    scaler = torch.amp.GradScaler("cpu", init_scale=2.0**127)
    with warnings.catch_warnings(record=True) as caught:
        for _ in range(2):
            optimizer.zero_grad()
            scaler.scale((3.0 * w).sum()).backward()
            scale = scaler.get_scale()
            scaler.step(optimizer)
            scaler.update()
            if not is_careful or scaler.get_scale() >= scale:
                scheduler.step()
    print("w:", w.detach())
    for warning in caught:
        print(str(warning.message).partition(". ")[0])

# %% numpy
import numpy as np

for rate in 0.5 * 0.5, 0.5:  # in the second round
    w = np.array([1.0]) - rate * 3.0
    print("w:", w)
