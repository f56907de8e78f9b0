"""An LSTM cell of sigmoid, tanh and products, y = h, and the loss y + (y′)² with a second derivative."""

# %% torch
import torch

cell = torch.nn.LSTMCell(1, 1)
with torch.no_grad():
    cell.weight_ih.copy_(torch.tensor([[0.5], [-0.75], [1.5], [0.25]]))
    cell.weight_hh.copy_(torch.tensor([[1.0], [0.5], [-0.25], [2.0]]))
    cell.bias_ih.copy_(torch.tensor([0.125, 1.0, -0.25, 0.75]))
    cell.bias_hh.zero_()


def lstm_cell(x, state):
    h, c = state
    gates = x @ cell.weight_ih.T + cell.bias_ih
    gates = gates + h @ cell.weight_hh.T + cell.bias_hh
    i, f, g, o = gates.chunk(4, dim=1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


state = (torch.tensor([[0.25]]), torch.tensor([[-0.5]]))
for step in (cell, lstm_cell):
    x = torch.tensor([[0.375]], requires_grad=True)
    y, _ = step(x, state)
    (slope,) = torch.autograd.grad(y, x, create_graph=True)
    (y + slope**2).backward()
    print("slope:", slope.detach())
    print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, h, c = 0.375, 0.25, -0.5
w = np.array([0.5, -0.75, 1.5, 0.25])
u = np.array([1.0, 0.5, -0.25, 2.0])
b = np.array([0.125, 1.0, -0.25, 0.75])
a = w * x + u * h + b
s = 1 / (1 + np.exp(-a))
s1, s2 = w * s * (1 - s), w**2 * s * (1 - s) * (1 - 2 * s)
(i, f, _, o), (i1, f1, _, o1), (i2, f2, _, o2) = s, s1, s2
g = np.tanh(a[2])
g1, g2 = w[2] * (1 - g**2), -2 * w[2] ** 2 * g * (1 - g**2)
c, c1, c2 = f * c + i * g, f1 * c + i1 * g + i * g1, f2 * c + i2 * g + 2 * i1 * g1 + i * g2
t = np.tanh(c)
t1, t2 = (1 - t**2) * c1, (1 - t**2) * (c2 - 2 * t * c1**2)
y1, y2 = o1 * t + o * t1, o2 * t + 2 * o1 * t1 + o * t2
for _ in ("LSTMCell", "lstm_cell"):
    print("slope:", np.array([[y1]]))
    print("x.grad:", np.array([[y1 + 2 * y1 * y2]]))
