"""A normal distribution: the gradient through the sample, and through log_prob."""

# %% torch
import torch

mu = torch.tensor(1.5, requires_grad=True)
sigma = torch.tensor(0.4, requires_grad=True)
normal = torch.distributions.Normal(mu, sigma)

x = normal.sample()
print("sample requires grad:", x.requires_grad)

x = normal.rsample()
x.backward(torch.tensor(10.0))
noise = ((x - mu) / sigma).detach()
print("mu.grad:", mu.grad)
print("v times the noise at sigma:", torch.allclose(sigma.grad, 10 * noise))

# %% compared
noise = torch.tensor([-(3**0.5), 0.0, 3**0.5])
chances = torch.tensor([1 / 6, 2 / 3, 1 / 6])


def gradients(loss_of):
    """Return the gradients at mu and at sigma, a column for each noise."""
    pairs = [torch.autograd.grad(loss_of(e), [mu, sigma]) for e in noise]
    return torch.tensor(pairs).T


def through_sample(e):
    x = mu + sigma * e  # what rsample does
    return x**3


def through_log_prob(e):
    x = (mu + sigma * e).detach()  # what sample does
    return normal.log_prob(x) * x**3


for loss_of in (through_sample, through_log_prob):
    each = gradients(loss_of)
    expected = each @ chances
    print(loss_of.__name__)
    print("expected:", expected)
    print("variance:", (each - expected[:, None]) ** 2 @ chances)

# %% density
mu.grad = sigma.grad = None
normal.log_prob(normal.rsample()).backward()
print("mu.grad:", mu.grad)
print("sigma.grad:", sigma.grad)

mu.grad = sigma.grad = None
x = normal.sample()
normal.log_prob(x).backward()
score = ((x - mu) / sigma**2).detach()
print("with sample, score at mu:", torch.allclose(mu.grad, score))

# %% numpy
import numpy as np

print("mu.grad:", np.array(10.0) * 1.0)

# %% numpy_compared
mu, sigma = 1.5, 0.4
e = np.array([-np.sqrt(3), 0.0, np.sqrt(3)])
chances = np.array([1 / 6, 2 / 3, 1 / 6])
x = mu + sigma * e
exact = np.array([3 * mu**2 + 3 * sigma**2, 6 * mu * sigma])
sample = 3 * x**2 * np.stack([np.ones(3), e])
log_prob = x**3 * np.stack([e / sigma, (e**2 - 1) / sigma])
variances = []
for each in (sample, log_prob):
    variances.append((each - exact[:, None]) ** 2 @ chances)
    print("expected:", exact)
    print("variance:", variances[-1])

# %% numpy_density
noise = 0.7  # any noise gives the same sum
by_density = np.array([noise / sigma, (noise**2 - 1) / sigma])  # x is a constant
through_x = -noise / sigma * np.array([1.0, noise])
both = by_density + through_x
print("mu.grad:", both[0])
print("sigma.grad:", both[1])
