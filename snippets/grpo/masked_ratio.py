"""The ratio of PPO and GRPO with a masked token: loss * mask, where() after exp, and masked_fill before exp."""

# %% torch
import torch

advantage = torch.tensor([1.25, -0.5, 0.5, 0.75])
mask = torch.tensor([True, True, True, False])  # the last token is padding


def surrogate(ratio):
    return torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage)


def show(loss_of):
    for padding in -201.0, float("nan"):
        old = torch.tensor([-1.25, -0.5, -1.5, padding])
        new = torch.tensor([-1.125, -0.625, -1.0, -1.0], requires_grad=True)
        loss = loss_of(new, old)
        loss.backward()
        print("loss:", loss.detach())
        print("new.grad:", new.grad)


def times_mask(new, old):
    ratio = (new - old).exp()
    return -(surrogate(ratio) * mask).sum() / mask.sum()


show(times_mask)


# %% where_after
def where_after(new, old):
    ratio = (new - old).exp()
    return -torch.where(mask, surrogate(ratio), 0.0).sum() / mask.sum()


show(where_after)


# %% fixed
def mask_before(new, old):
    ratio = (new - old).masked_fill(~mask, 0.0).exp()  # 0 before exp
    return -(surrogate(ratio) * mask).sum() / mask.sum()


show(mask_before)

# %% numpy
import numpy as np

A, kept = np.array([1.25, -0.5, 0.5, 0.75]), np.array([1.0, 1.0, 1.0, 0.0])
new = np.array([-1.125, -0.625, -1.0, -1.0])


def ratios(padding):
    with np.errstate(over="ignore"):
        return np.exp((new - np.array([-1.25, -0.5, -1.5, padding])).astype(np.float32))


def clipped(r):
    return np.minimum(r * A, np.clip(r, 0.8, 1.2) * A)


def slopes(r):  # of -min(...) at the log probabilities
    with np.errstate(invalid="ignore"):
        through = (r * A <= np.clip(r, 0.8, 1.2) * A).astype(float)
        return -through * A * r / kept.sum()


for padding in -201.0, np.nan:
    r = ratios(padding)
    print("loss:", -np.sum(clipped(r) * kept) / kept.sum())
    print("new.grad:", slopes(r))

# %% numpy_where_after
for padding in -201.0, np.nan:
    r = ratios(padding)
    print("loss:", -np.sum(clipped(r)[kept > 0]) / kept.sum())
    print("new.grad:", slopes(r))

# %% numpy_fixed
A, kept, new = A[:3], kept[:3], new[:3]
r = np.exp(new - np.array([-1.25, -0.5, -1.5]))  # the clean batch
for _ in range(2):
    print("loss:", -np.sum(clipped(r)) / 3)
    print("new.grad:", np.append(slopes(r), 0))
