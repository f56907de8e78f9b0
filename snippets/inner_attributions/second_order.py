"""The second-order term of Shapley CAM: zero for a logit of a ReLU network, and not for its log probability."""

# %% torch
import torch
from torch.autograd import grad

A = torch.tensor([1.5, 0.5, 2.0], dtype=torch.float64, requires_grad=True)  # the activations
V = torch.tensor([[1.0, -0.5], [0.5, 1.5], [-0.25, 0.75]], dtype=torch.float64)
W = torch.tensor([[0.5, -1.0], [1.0, 0.25]], dtype=torch.float64)


def logits(A):
    return torch.relu(A @ V) @ W


def log_probability(A):
    return logits(A).log_softmax(0)[0]


for score in logits(A)[0], log_probability(A):
    (g,) = grad(score, A, create_graph=True)
    (hvp,) = grad(g, A, A.detach(), allow_unused=True, materialize_grads=True)
    print("g:", g.detach())
    print("hvp:", hvp)
    print("weights:", (g - 0.5 * hvp).detach())

# %% numpy blind="J.T: A is a vector"
import numpy as np

A = np.array([1.5, 0.5, 2.0])
V = np.array([[1.0, -0.5], [0.5, 1.5], [-0.25, 0.75]])
W = np.array([[0.5, -1.0], [1.0, 0.25]])
J = W.T @ np.diag(A @ V > 0) @ V.T
print("g:", J[0])
print("hvp:", 0 * A)
print("weights:", J[0])
z = np.maximum(A @ V, 0) @ W
p = np.exp(z) / np.sum(np.exp(z))
H = -J.T @ (np.diag(p) - np.outer(p, p)) @ J
g = J[0] - p @ J
print("g:", g)
print("hvp:", H @ A)
print("weights:", g - 0.5 * H @ A)
