"""The KL term of a VAE for a growing logvar: value, gradient, and one step with Adam."""

# %% torch blind="J @ v: h @ w is a number"
import torch


def kl_divergence(mu, logvar):
    return -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())


h, mu = torch.tensor([1.0, 0.5]), torch.tensor(3.0)
for first in (-4.0, 9.0, 79.0, 99.0):
    w = torch.tensor([first, 2.0], requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=0.1)
    logvar = h @ w
    loss = kl_divergence(mu, logvar)
    loss.backward()
    print("logvar:", logvar.detach())
    print("KL:", loss.detach())
    print("w.grad:", w.grad)
    optimizer.step()
    print("w, after the step:", w.detach())

# %% numpy
import numpy as np

h, mu = np.array([1.0, 0.5]), 3.0
for first in (-4.0, 9.0, 79.0, 99.0):
    w = np.array([first, 2.0])
    logvar = h @ w
    with np.errstate(over="ignore", invalid="ignore"):
        variance = np.float32(np.exp(logvar))  # float32 ends near exp(88.7)
        print("logvar:", logvar)
        print("KL:", (mu**2 + variance - logvar - 1) / 2)
        g = (variance - 1) / 2 * h
        print("w.grad:", g)
        step = 0.1 * g / np.sqrt(np.float32(g * g))  # the first step of Adam
        print("w, after the step:", w - step)
