"""A mixture density network with targets of shape (n, 1): log_prob scores each target under each mixture."""

# %% torch rtol=1e-3
import torch
from torch.distributions import Categorical, MixtureSameFamily, Normal

x = torch.tensor([[-1.0], [0.5], [2.0]])
y = torch.tensor([[-2.0], [1.0], [3.0]])  # shape (3, 1)


def log_prob(w, b, targets):
    weights = Categorical(logits=torch.tensor([0.5, 0.0]).expand(3, 2))
    gmm = MixtureSameFamily(weights, Normal(x @ w + b, 1.5))
    return gmm.log_prob(targets)


def fit(targets):
    w = torch.tensor([[0.5, 0.25]], requires_grad=True)
    b = torch.tensor([0.0, 1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w, b], lr=0.5)
    for step in range(200):
        optimizer.zero_grad()
        scores = log_prob(w, b, targets)
        (-scores.mean()).backward()
        if step == 0:
            print("shape:", scores.shape)
            print("gradient:", w.grad)
        optimizer.step()
    print("means:", x @ w + b)


fit(y)

# %% fixed rtol=1e-3
fit(y.squeeze(-1))

# %% numpy
import numpy as np

x, y = np.array([-1.0, 0.5, 2.0]), np.array([-2.0, 1.0, 3.0])
prior = np.exp([0.5, 0.0]) / np.sum(np.exp([0.5, 0.0]))


def fit(pair_weights):
    w, b = np.array([[0.5, 0.25]]), np.array([0.0, 1.0])
    for step in range(200):
        error = y[:, None, None] - x[:, None] * w - b  # target, input, component
        density = prior * np.exp(-(error**2) / (2 * 1.5**2))
        share = density / density.sum(axis=2, keepdims=True)
        slope = -pair_weights[:, :, None] * share * error / 1.5**2  # at the means
        gradient = (slope * x[:, None]).sum(axis=(0, 1))[None]
        if step == 0:
            print("gradient:", gradient)
        w, b = w - 0.5 * gradient, b - 0.5 * slope.sum(axis=(0, 1))
    print("means:", x[:, None] * w + b)


n = len(x)
print("shape:", (n, n))
fit(np.full((n, n), 1 / n**2))

# %% numpy_fixed
print("shape:", (n,))
fit(np.eye(n) / n)
