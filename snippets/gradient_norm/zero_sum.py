"""The sum of the weight gradient after a softmax is zero, for the whole batch and for accumulated parts."""

# %% torch
import torch
from torch.distributions import Categorical

states = torch.tensor([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75], [0.5, 1.25]])
actions = torch.tensor([0, 2, 1, 2])
advantages = torch.tensor([1.0, -0.5, 2.0, 0.25])
layer = torch.nn.Linear(2, 3, bias=False)
layer.weight.data = torch.tensor([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]])


def gradient(*parts):
    layer.zero_grad()
    for part in parts:
        log_prob = Categorical(logits=layer(states[part])).log_prob(actions[part])
        loss = -(log_prob * advantages[part]).sum() / 4
        loss.backward()
    return layer.weight.grad.clone()


whole, in_parts = gradient(slice(0, 4)), gradient(slice(0, 2), slice(2, 4))
print("whole batch:", whole, sep="\n")
print("two parts:", in_parts, sep="\n")
print("gradients agree:", torch.allclose(whole, in_parts, atol=1e-6))
print("both sums are only rounding:", max(whole.sum().abs(), in_parts.sum().abs()).item() < 1e-6)

# %% numpy
import numpy as np

X = np.array([[1.0, -0.5], [0.25, 2.0], [-1.5, 0.75], [0.5, 1.25]])
W = np.array([[0.5, -1.0], [1.5, 0.25], [-0.75, 2.0]])
A = np.array([1.0, -0.5, 2.0, 0.25])
p = np.exp(X @ W.T)
p /= p.sum(axis=1, keepdims=True)
D = -(np.eye(3)[[0, 2, 1, 2]] - p) * A[:, None] / 4  # each row has the sum zero
print("whole batch:", D.T @ X, sep="\n")
print("two parts:", D[:2].T @ X[:2] + D[2:].T @ X[2:], sep="\n")
print("both sums are only rounding:", abs((D.T @ X).sum()) < 10.0**-6)
