"""The gradient of a variational autoencoder's encoder: from kl_divergence, and from a sample."""

# %% torch
import torch
from torch.distributions import Normal, kl_divergence

x = torch.tensor([1.0, -0.5])
w = torch.tensor([0.75, 0.25], requires_grad=True)  # the encoder
prior = Normal(torch.zeros(2), torch.ones(2))


def encode():
    return Normal(w[0] * x, torch.exp(w[1] * x))


kl = kl_divergence(encode(), prior).sum()
kl.backward()
print("kl:", kl)
print("w.grad:", w.grad)

# %% draws
q = encode()
print("has rsample a graph?", q.rsample().requires_grad)
print("has sample a graph?", q.sample().requires_grad)

# %% both
noise = torch.tensor([0.5, -1.5])  # in place of a draw, so that the numbers can be checked
for name in ("rsample", "sample"):
    w.grad = None
    q = encode()
    z = q.loc + q.scale * noise
    if name == "sample":
        z = z.detach()
    loss = ((z - x) ** 2).sum() + kl_divergence(q, prior).sum()
    loss.backward()
    print("as:", name)
    print("loss:", loss)
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w = np.array([1.0, -0.5]), np.array([0.75, 0.25])
mu, std = w[0] * x, np.exp(w[1] * x)
kl = ((std**2 + mu**2 - 1) / 2 - np.log(std)).sum()
of_kl = np.array([(mu * x).sum(), ((std**2 - 1) * x).sum()])
print("kl:", kl)
print("w.grad:", of_kl)

# %% numpy_both
noise = np.array([0.5, -1.5])
z = mu + std * noise
of_squares = np.array([(2 * (z - x) * x).sum(), (2 * (z - x) * std * noise * x).sum()])
for name, weight in (("rsample", 1), ("sample", 0)):
    print("as:", name)
    print("loss:", ((z - x) ** 2).sum() + kl)
    print("w.grad:", of_kl + weight * of_squares)
