"""The trace of the Hessian with respect to the activation of each sample, from one set of products."""

# %% torch
import itertools

import torch

dtype = torch.float64
first, last = (torch.nn.Linear(2, 2, bias=False, dtype=dtype) for _ in range(2))
net = torch.nn.Sequential(first, torch.nn.Tanh(), last)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.5, -1.0], [0.25, 0.75]], dtype=dtype))
    last.weight.copy_(torch.tensor([[2.0, 0.3], [-0.4, 1.0]], dtype=dtype))
X = torch.tensor([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]], dtype=dtype)
target = torch.tensor([0, 1, 1])

kept = []
handle = first.register_forward_hook(lambda module, args, output: kept.append(output))
loss = torch.nn.functional.cross_entropy(net(X), target, reduction="sum")
handle.remove()
(h,) = kept
(g,) = torch.autograd.grad(loss, h, create_graph=True)
traces = torch.zeros(3, dtype=dtype)
choices = list(itertools.product([1.0, -1.0], repeat=2))  # random signs in your code
for signs in choices:
    v = torch.tensor(signs, dtype=dtype).expand(3, 2)
    (Hv,) = torch.autograd.grad(g, h, v, retain_graph=True)
    traces += (v * Hv).flatten(1).sum(1) / len(choices)
print("trace of each sample:", traces)

# %% mean
(g,) = torch.autograd.grad(loss / len(X), h, create_graph=True)
(Hv,) = torch.autograd.grad(g, h, v)
print("one draw, mean loss:", (v * Hv).sum())

# %% numpy
import numpy as np

W, U = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([[2.0, 0.3], [-0.4, 1.0]])
X = np.array([[1.0, 0.5], [-0.5, 2.0], [1.5, -1.0]])
target = np.array([0, 1, 1])


def hessian(x, label):
    y = np.tanh(W @ x)
    e = np.exp(U @ y)
    p = e / np.sum(e)
    slope = 1 - y**2
    inner = U.T @ (np.diag(p) - np.outer(p, p)) @ U
    bend = (U.T @ (p - np.eye(2)[label])) * -2 * y * slope
    return slope[:, None] * inner * slope + np.diag(bend)


H = [hessian(x, label) for x, label in zip(X, target, strict=True)]
print("trace of each sample:", np.array([np.trace(block) for block in H]))

# %% numpy_mean blind="J @ v: the block is symmetric"
v = np.array([-1.0, -1.0])
print("one draw, mean loss:", np.mean([v @ block @ v for block in H]))
