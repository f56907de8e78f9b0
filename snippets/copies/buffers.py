"""The running mean of batch normalization in two averages: by hand, and by AveragedModel."""

# %% torch
import copy

import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

norm = torch.nn.BatchNorm1d(1)
by_hand = copy.deepcopy(norm).requires_grad_(False)
averaged = AveragedModel(norm, multi_avg_fn=get_ema_multi_avg_fn(0.75), use_buffers=True)
for batch in ([[1.0], [10.0]], [[4.0], [30.0]]):
    norm(torch.tensor(batch))
    with torch.no_grad():
        by_hand.weight.lerp_(norm.weight, 0.25)
    averaged.update_parameters(norm)
print("the layer:", norm.running_mean)
print("by hand:", by_hand.running_mean)
print("by the class:", averaged.module.running_mean)

# %% numpy
import numpy as np

mean, average = np.zeros(1), None
for batch in np.array([[1.0, 10.0], [4.0, 30.0]]):
    mean = 0.9 * mean + 0.1 * np.mean(batch)  # the running mean of the layer
    average = mean if average is None else 0.75 * average + 0.25 * mean  # the first update copies
print("the layer:", mean)
print("by hand:", 0 * mean)  # nothing updated it
print("by the class:", average)
