"""The running mean of a batch normalization in two averages of it: by hand, and by AveragedModel."""

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
    mean = 0.9 * mean + 0.1 * np.mean(batch)  # the layer's own average, of each batch
    average = mean if average is None else 0.75 * average + 0.25 * mean  # the first time, it is copied
print("the layer:", mean)
print("by hand:", 0 * mean)  # nothing has moved it
print("by the class:", average)
