"""A covariance that learns: a free symmetric matrix is refused, a lower triangle is always valid."""

# %% torch
import torch
from torch.distributions import MultivariateNormal

x = torch.tensor([2.0, -1.0])
m = torch.tensor([0.5, 0.25], requires_grad=True)  # these five numbers come from your network
raw = torch.tensor([0.5, 1.5, -0.25], requires_grad=True)


def nll(m, raw):
    L = torch.diag_embed(torch.nn.functional.softplus(raw[..., [0, 2]]))  # also for a batch
    L[..., 1, 0] = raw[..., 1]
    return -MultivariateNormal(m, scale_tril=L).log_prob(x)


loss = nll(m, raw)
loss.backward()
print("loss:", loss)
print("m.grad:", m.grad)
print("raw.grad:", raw.grad)

# %% error raises="ValueError: Expected parameter covariance_matrix"
variances, covariance = torch.tensor([1.0, 3.0]), torch.tensor(2.0)
C = torch.stack([variances[0], covariance, covariance, variances[1]]).reshape(2, 2)
MultivariateNormal(m, covariance_matrix=C)

# %% numpy
import numpy as np

x, m, raw = np.array([2.0, -1.0]), np.array([0.5, 0.25]), np.array([0.5, 1.5, -0.25])
p, r = np.log(1 + np.exp(raw[[0, 2]]))  # the diagonal
q = raw[1]
d = x - m
z1 = d[0] / p  # z = inverse of L, times d
z2 = (d[1] - q * z1) / r
w2 = z2 / r  # w = inverse of the transpose of L, times z
w1 = (z1 - q * w2) / p
print("loss:", np.log(2 * np.pi) + np.log(p) + np.log(r) + (z1**2 + z2**2) / 2)
print("m.grad:", -np.array([w1, w2]))
sigmoid = 1 / (1 + np.exp(-raw))
print("raw.grad:", np.array([(1 / p - w1 * z1) * sigmoid[0], -w2 * z1, (1 / r - w2 * z2) * sigmoid[2]]))
