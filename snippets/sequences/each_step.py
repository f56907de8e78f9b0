"""An RNN with a loss at each step: the gradient of its weight for each use, and for each loss."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0], [-2.0], [0.5]], dtype=torch.float64)  # three steps
target = torch.tensor([[0.5, 1.0], [-1.0, 0.25], [2.0, -0.5]], dtype=torch.float64)
h_0 = torch.tensor([[0.25, -0.5]], dtype=torch.float64)
rnn = nn.RNN(1, 2, bias=False, dtype=torch.float64)
with torch.no_grad():
    rnn.weight_ih_l0.copy_(torch.tensor([[0.5], [-0.25]]))
    rnn.weight_hh_l0.copy_(torch.tensor([[0.75, -0.5], [0.25, 1.0]]))
out, _ = rnn(x, h_0)
losses = (out - target).square().sum(dim=1)
losses.sum().backward(retain_graph=True)
print("rnn.weight_hh_l0.grad:", rnn.weight_hh_l0.grad, sep="\n")

# %% uses
W = rnn.weight_hh_l0.detach().clone().requires_grad_()
W_each = W.expand(3, 2, 2)  # one copy for each step
W_each.retain_grad()
h, loss = h_0, 0
for t in range(3):
    h = torch.tanh(x[t] @ rnn.weight_ih_l0.T + h @ W_each[t].T)
    loss = loss + (h - target[t]).square().sum()
loss.backward()
print("for each use:", W_each.grad, sep="\n")
print("W.grad:", W.grad, sep="\n")

# %% losses
for step, loss in zip(("first", "second", "third"), losses, strict=True):
    (g,) = torch.autograd.grad(loss, rnn.weight_hh_l0, retain_graph=True)
    print(f"of the {step} loss:", g, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0], [-2.0], [0.5]])
target = np.array([[0.5, 1.0], [-1.0, 0.25], [2.0, -0.5]])
W_ih, W = np.array([[0.5], [-0.25]]), np.array([[0.75, -0.5], [0.25, 1.0]])
h = [np.array([0.25, -0.5])]
for t in range(3):
    h.append(np.tanh(W_ih @ x[t] + W @ h[t]))


def uses(weights):
    """Return the gradient for each use, with a weight for each loss."""
    found, d = [], np.zeros(2)
    for t in reversed(range(3)):
        at_h = weights[t] * 2 * (h[t + 1] - target[t]) + W.T @ d
        d = at_h * (1 - h[t + 1] ** 2)
        found.append(np.outer(d, h[t]))
    return np.array(found[::-1])


print("rnn.weight_hh_l0.grad:", uses(np.ones(3)).sum(axis=0), sep="\n")

# %% numpy_uses
print("for each use:", uses(np.ones(3)), sep="\n")
print("W.grad:", uses(np.ones(3)).sum(axis=0), sep="\n")

# %% numpy_losses
for step, weights in zip(("first", "second", "third"), np.eye(3), strict=True):
    print(f"of the {step} loss:", uses(weights).sum(axis=0), sep="\n")
