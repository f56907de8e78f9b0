"""Two small gradients: of a loss that is solved, and of a loss that is not."""

# %% torch
import torch

x = torch.tensor([1.0, -2.0], dtype=torch.float64)
V = torch.tensor([[2.0, 1.0], [-1.0, 3.0]], dtype=torch.float64)


def measure(scale, target):
    """Print the gradients at both ends of y = V tanh(Wx), with all weights multiplied by the scale."""
    W = scale * torch.tensor([[1.0, 0.5], [0.25, -0.5]], dtype=torch.float64)
    W.requires_grad_()
    y = scale * V @ torch.tanh(W @ x)
    y.retain_grad()
    loss = ((y - torch.tensor(target, dtype=torch.float64)) ** 2).sum()
    loss.backward()
    print("loss:", loss.detach())
    print("v at the output:", y.grad.norm())
    print("at the first weight:", W.grad.norm())
    print("ratio:", W.grad.norm() / y.grad.norm())


measure(1.0, [0.8476, 2.5452])

# %% vanishing
measure(0.0001, [4.0, 2.0])

# %% numpy
import numpy as np

x = np.array([1.0, -2.0])
V = np.array([[2.0, 1.0], [-1.0, 3.0]])


def measured(scale, target):
    W = scale * np.array([[1.0, 0.5], [0.25, -0.5]])
    h = np.tanh(W @ x)
    v = 2 * (scale * V @ h - target)
    at_W = np.outer(v @ (scale * V) * (1 - h**2), x)
    print("loss:", (v / 2) @ (v / 2))
    print("v at the output:", np.linalg.norm(v))
    print("at the first weight:", np.linalg.norm(at_W))
    print("ratio:", np.linalg.norm(at_W) / np.linalg.norm(v))


measured(1.0, [0.8476, 2.5452])

# %% numpy_vanishing
measured(0.0001, [4.0, 2.0])
