"""The hardest samples of a batch: a sorted loss, topk, a cutoff, a clamp and the first ones."""

# %% torch
import torch

y = torch.tensor([0.5, 3.0, -1.0, 4.0, 2.0], dtype=torch.float64, requires_grad=True)
t = torch.tensor([1.0, 0.5, 3.0, 3.25, 0.5], dtype=torch.float64)


def report(name, reduced):
    print(f"{name}:", torch.autograd.grad(reduced, y, retain_graph=True)[0])


loss = (y - t).square()  # one loss for each sample, as with reduction="none"
print("losses:", loss.detach())
report("all samples", loss.mean())
report("topk", loss.topk(2).values.mean())
report("sorted, the last two", loss.sort().values[-2:].mean())
report("above the cutoff", loss[loss > 5].mean())

# %% error raises="AttributeError: 'tuple' object has no attribute 'mean'"
loss.sort()[:-2].mean()

# %% fewer
report("sorted, without the last two", loss.sort().values[:-2].mean())
report("the first two of the batch", loss[:2].mean())
report("with clamp", loss.clamp(max=5).mean())


# %% ohem
def ohem(loss, n_min, thresh):
    loss, _ = torch.sort(loss, descending=True)
    loss = loss[loss > thresh] if loss[n_min] > thresh else loss[:n_min]
    return torch.mean(loss)


report("the threshold decides", ohem(loss, n_min=1, thresh=2))
report("n_min decides", ohem(loss, n_min=3, thresh=6))

# %% empty
nothing = loss[loss > 100].mean()
print("no sample is left:", nothing.item())
report("gradient without a sample", nothing)

# %% numpy
import numpy as np

y = np.array([0.5, 3.0, -1.0, 4.0, 2.0])
t = np.array([1.0, 0.5, 3.0, 3.25, 0.5])
loss = (y - t) ** 2
slope = 2 * (y - t)
rank = (loss[:, None] < loss).sum(axis=1)  # 0 for the largest loss
print("losses:", loss)
print("all samples:", slope / 5)
for name, chosen in (("topk", rank < 2), ("sorted, the last two", rank < 2), ("above the cutoff", loss > 5)):
    print(f"{name}:", slope * chosen / chosen.sum())

# %% numpy_fewer
print("sorted, without the last two:", slope * (rank >= 2) / 3)
print("the first two of the batch:", slope * (np.arange(5) < 2) / 2)
print("with clamp:", slope * (loss <= 5) / 5)

# %% numpy_ohem
for name, chosen in (("the threshold decides", loss > 2), ("n_min decides", rank < 3)):
    print(f"{name}:", slope * chosen / chosen.sum())

# %% numpy_empty
print("no sample is left:", np.nan)
print("gradient without a sample:", 0 * slope)
