"""A reward through four sampling steps, through the last ones only, and as a factor of log probabilities."""

# %% torch
import torch

w = torch.tensor([1.0, -8.0], requires_grad=True)
start = torch.tensor(-6.0)


def reward(last, steps=4):
    """Return the reward of a sample that keeps the graph of its last steps only."""
    x = start
    for i in range(steps):
        if i == steps - last:
            x = x.detach()
        noise_pred = w[0] * x + w[1]
        x = x - 0.25 * noise_pred
    return -((x - 5.0) ** 2)


gradients = torch.stack([torch.autograd.grad(reward(last), w)[0] for last in (4, 3, 2, 1)])
print("gradients:", gradients, sep="\n")
print("mean of a random cut:", gradients.mean(0))


# %% through
def mean(x):
    """Return the mean of the next image."""
    return x - 0.25 * (w[0] * x + w[1])


noise = torch.cartesian_prod(*[torch.tensor([-1.0, 1.0])] * 4).T  # 16 samples of four steps
x = start.repeat(16)
for e in noise:
    x = mean(x) + 0.5 * e
rewards = -((x - 5.0) ** 2)
print("through the sampler:", torch.autograd.grad(rewards.mean(), w)[0])

# %% ddpo
from itertools import pairwise

from torch.distributions import Normal

images = [start.repeat(16)]
with torch.no_grad():  # the sampler keeps no graph
    for e in noise:
        images.append(mean(images[-1]) + 0.5 * e)
    rewards = -((images[-1] - 5.0) ** 2)  # only its values are used
gradient = torch.zeros(2)
for x, following in pairwise(images):
    log_prob = Normal(mean(x), 0.5).log_prob(following)
    gradient += torch.autograd.grad((rewards * log_prob).mean(), w)[0]
print("policy gradient:", gradient)

# %% numpy
import numpy as np

w, start = np.array([1.0, -8.0]), np.array(-6.0)
x = [start]
for _ in range(4):
    x.append(x[-1] - 0.25 * (w[0] * x[-1] + w[1]))
v = -2 * (x[4] - 5.0)
q = 1 - 0.25 * w[0]
steps = np.array([[-0.25 * q ** (3 - i) * x[i], -0.25 * q ** (3 - i)] for i in range(4)])
last = np.array([4, 3, 2, 1])
print("gradients:", v * np.array([steps[4 - kept :].sum(0) for kept in last]), sep="\n")
included = np.array([1, 2, 3, 4]) / 4  # how often a step is among the last ones
print("mean of a random cut:", v * (included @ steps))

# %% numpy_through
m, variance = start, 0.0  # of the last image
m_w, variance_w = np.zeros(2), np.zeros(2)  # their derivatives with respect to w
for _ in range(4):
    q = 1 - 0.25 * w[0]
    q_w = np.array([-0.25, 0.0])
    m_w = q * m_w - 0.25 * np.array([m, 1.0])
    m = q * m - 0.25 * w[1]
    variance_w = q**2 * variance_w + 2 * q * q_w * variance
    variance = q**2 * variance + 0.5**2
gradient = -2 * (m - 5.0) * m_w - variance_w  # the mean reward is −(m − 5)² − variance
print("through the sampler:", gradient)

# %% numpy_ddpo
print("policy gradient:", gradient)
