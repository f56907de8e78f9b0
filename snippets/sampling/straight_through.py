"""Two gradients for a sampled one-hot: of the probabilities, and of the softmax with noise and temperature."""

# %% torch
import torch
from torch.nn.functional import one_hot

values = torch.tensor([4.0, 1.0, 7.0], dtype=torch.float64)
scores = torch.tensor([0.5, 1.5, -0.3], dtype=torch.float64)


def estimates(u, tau=None):
    """Return the drawn one-hot and the gradient at the scores, a row for each u."""
    s = scores.expand(len(u), 3).clone().requires_grad_()
    noise = -torch.log(-torch.log(u))
    hard = one_hot((s + noise).argmax(dim=1), 3).double()  # both draw this choice
    if tau is None:
        probs = s.softmax(dim=1)
        choice = hard + probs - probs.detach()  # straight-through
    else:
        soft = ((s + noise) / tau).softmax(dim=1)  # as gumbel_softmax(hard=True)
        choice = hard + soft - soft.detach()
    ((choice @ values - 2) ** 2).sum().backward()
    return choice.detach(), s.grad


u = torch.tensor([[0.7, 0.2, 0.5]], dtype=torch.float64)  # in real code torch.rand
for tau in None, 1.0, 0.3:
    choice, gradient = estimates(u, tau)
    print("choice:", choice)
    print("gradient:", gradient)

# %% means
p = scores.clone().requires_grad_()
(p.softmax(dim=0) * (values - 2) ** 2).sum().backward()
print("exact:", p.grad)

middles = (torch.arange(30).double() + 0.5) / 30
grid = torch.cartesian_prod(middles, middles, middles)  # in place of draws
for tau in None, 1.0, 0.3:
    _, gradient = estimates(grid, tau)
    print("mean:", gradient.mean(dim=0).float())
    print("variance:", gradient.var(dim=0, correction=0).float())

# %% numpy one-point="the noise is made of numbers below 1"
import numpy as np

values, scores = np.array([4.0, 1.0, 7.0]), np.array([0.5, 1.5, -0.3])


def softmax(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def estimates(u, tau=None):
    noisy = scores - np.log(-np.log(u))
    k = noisy.argmax(axis=1)
    s = softmax(scores) if tau is None else softmax(noisy / tau)
    v = 2 * (values[k, None] - 2) * values  # the derivative of the square
    J = s[..., :, None] * (np.eye(3) - s[..., None, :]) / (tau or 1)
    return np.eye(3)[k], (v[:, None, :] @ J)[:, 0]


for tau in None, 1.0, 0.3:
    choice, gradient = estimates(np.array([[0.7, 0.2, 0.5]]), tau)
    print("choice:", choice)
    print("gradient:", gradient)

# %% numpy_means
p = softmax(scores)
print("exact:", p * ((values - 2) ** 2 - p @ (values - 2) ** 2))

middles = (np.arange(30) + 0.5) / 30
grid = np.stack(np.meshgrid(middles, middles, middles, indexing="ij"), axis=-1).reshape(-1, 3)
for tau in None, 1.0, 0.3:
    _, gradient = estimates(grid, tau)
    print("mean:", gradient.mean(axis=0))
    print("variance:", gradient.var(axis=0))
