"""Training two of four filters of a convolution: a mask on the gradient, or two separate parameters."""

# %% torch
import torch
from torch.nn.functional import conv1d
from torch.utils.flop_counter import FlopCounterMode

x = torch.tensor([[[3.0, -1.0, 2.0, 0.5]]])
start = torch.tensor([[[0.5, 4.0]], [[-2.0, 3.0]], [[1.0, -1.0]], [[0.25, 2.0]]])  # four filters
v = torch.tensor([[[1.0, 10.0, -2.0], [3.0, 0.5, 4.0], [-1.0, 6.0, 2.0], [5.0, -3.0, 0.25]]])

weight = start.clone().requires_grad_()
learns = torch.tensor([1.0, 1.0, 0.0, 0.0])[:, None, None]
weight.register_hook(lambda gradient: gradient * learns)
optimizer = torch.optim.SGD([weight], lr=0.125, weight_decay=0.5)
y = conv1d(x, weight)
with FlopCounterMode(display=False) as backward:
    y.backward(v)
optimizer.step()
print("additions and multiplications:", backward.get_total_flops())
print("filters:", weight.detach().flatten(1), sep="\n")

# %% separate
trained, frozen = start[:2].clone().requires_grad_(), start[2:].clone()
optimizer = torch.optim.SGD([trained], lr=0.125, weight_decay=0.5)
y = torch.cat([conv1d(x, trained), conv1d(x, frozen)], dim=1)
with FlopCounterMode(display=False) as backward:
    y.backward(v)
optimizer.step()
weight = torch.cat([trained, frozen])
print("additions and multiplications:", backward.get_total_flops())
print("filters:", weight.detach().flatten(1), sep="\n")

# %% joined
joined = torch.cat([trained, frozen])
joined.retain_grad()
y = conv1d(x, joined)
with FlopCounterMode(display=False) as backward:
    y.backward(v)
print("additions and multiplications:", backward.get_total_flops())
print("computed gradient:", joined.grad.flatten(1), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, -1.0, 2.0, 0.5])
start = np.array([[0.5, 4.0], [-2.0, 3.0], [1.0, -1.0], [0.25, 2.0]])
V = np.array([[1.0, 10.0, -2.0], [3.0, 0.5, 4.0], [-1.0, 6.0, 2.0], [5.0, -3.0, 0.25]])
patches = np.lib.stride_tricks.sliding_window_view(x, 2)  # 3 × 2
learns = np.array([[1.0], [1.0], [0.0], [0.0]])
gradient = V @ patches
per_filter = 2 * patches.size
print("additions and multiplications:", per_filter * len(start))
print("filters:", start - 0.125 * (gradient * learns + 0.5 * start), sep="\n")

# %% numpy_separate
print("additions and multiplications:", per_filter * np.sum(learns))
print("filters:", start - 0.125 * learns * (gradient + 0.5 * start), sep="\n")

# %% numpy_joined
print("additions and multiplications:", per_filter * len(start))
print("computed gradient:", gradient, sep="\n")
