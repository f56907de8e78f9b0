"""A cosine schedule with four micro-batches for each of four steps: where scheduler.step() is, and T_max."""

# %% torch
import torch

parts, updates = 4, 4
x = torch.tensor([1.0, -2.0, 3.0, 5.0])  # one number for each micro-batch


def train(in_each_part, T_max):
    w = torch.tensor([7.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max)
    rates = []
    for _ in range(updates):
        for k in range(parts):
            (((w - x[k]) ** 2).sum() / parts).backward()
            if k == parts - 1:
                rates.append(optimizer.param_groups[0]["lr"])
                optimizer.step()
                optimizer.zero_grad()
            if in_each_part or k == parts - 1:
                scheduler.step()
    print("rates of the steps:", torch.tensor(rates))
    print("rate at the end:", torch.tensor(optimizer.param_groups[0]["lr"]))
    print("w:", w.detach())


print("in each part, T_max in steps")
train(in_each_part=True, T_max=updates)
print("after each step, T_max in parts")
train(in_each_part=False, T_max=updates * parts)

# %% fixed
print("after each step, T_max in steps")
train(in_each_part=False, T_max=updates)

# %% numpy
import numpy as np

parts, updates = 4, 4
x = np.array([1.0, -2.0, 3.0, 5.0])


def run(calls, T):
    """Train with calls[i] calls of scheduler.step() before step i."""
    rate = 0.1 * (1 + np.cos(np.pi * calls / T)) / 2
    w = np.array([7.0])
    for r in rate[:-1]:
        w = w - r * 2 * (w - x.mean())
    print("rates of the steps:", rate[:-1])
    print("rate at the end:", rate[-1])
    print("w:", w)


print("in each part, T_max in steps")
run(np.array([3, 7, 11, 15, 16]), updates)
print("after each step, T_max in parts")
run(np.arange(5), updates * parts)

# %% numpy_fixed
print("after each step, T_max in steps")
run(np.arange(5), updates)
