"""A reward through four sampling steps, and through the last ones only."""

# %% torch
import torch

w = torch.tensor([1.0, -8.0], requires_grad=True)


def reward(last, steps=4):
    """Return the reward of a sample that keeps the graph of its last steps only."""
    x = torch.tensor(-6.0)
    for i in range(steps):
        if i == steps - last:
            x = x.detach()
        noise_pred = w[0] * x + w[1]
        x = x - 0.25 * noise_pred
    return -((x - 5.0) ** 2)


gradients = torch.stack([torch.autograd.grad(reward(last), w)[0] for last in (4, 3, 2, 1)])
print("gradients:", gradients, sep="\n")
print("mean of a random cut:", gradients.mean(0))

# %% numpy
import numpy as np

w, x = np.array([1.0, -8.0]), [-6.0]
for _ in range(4):
    x.append(x[-1] - 0.25 * (w[0] * x[-1] + w[1]))
v = -2 * (x[4] - 5.0)
q = 1 - 0.25 * w[0]
steps = np.array([[-0.25 * q ** (3 - i) * x[i], -0.25 * q ** (3 - i)] for i in range(4)])
print("gradients:", v * np.array([steps[i:].sum(0) for i in range(4)]), sep="\n")
included = np.array([1, 2, 3, 4]) / 4  # how often a step is among the last ones
print("mean of a random cut:", v * (included @ steps))
