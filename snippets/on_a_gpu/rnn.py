"""A recurrent layer in eval mode and its second derivative: h₁ = tanh(0.5x₁), h₂ = tanh(0.5x₂ − 2h₁)."""

# %% torch
import torch

rnn = torch.nn.RNN(1, 1, bias=False).eval()
with torch.no_grad():
    rnn.weight_ih_l0.fill_(0.5)
    rnn.weight_hh_l0.fill_(-2.0)
x = torch.tensor([[0.75], [3.0]], requires_grad=True)
with torch.backends.cudnn.flags(enabled=False):
    states, last = rnn(x)
(g,) = torch.autograd.grad(last.sum(), x, create_graph=True)
(g**2).sum().backward()
print("g:", g)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, a, b = np.array([[0.75], [3.0]]), 0.5, -2.0
h1 = np.tanh(a * x[0])
h2 = np.tanh(a * x[1] + b * h1)
r, s = 1 - h1**2, 1 - h2**2
g = np.array([s * b * r * a, s * a])
J_s = -2 * h2 * g  # the derivatives of s with respect to x₁ and x₂
J_r = np.array([-2 * h1 * r * a, 0 * r])
print("g:", g)
print("x.grad:", 2 * g[0] * a * b * (J_s * r + s * J_r) + 2 * g[1] * a * J_s)
