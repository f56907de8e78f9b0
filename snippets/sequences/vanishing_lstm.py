"""A stacked LSTM: gradients per step and per layer, a bias of the forget gate, a loss at each step, and skips."""

# %% torch
import torch
from torch import nn

torch.set_default_dtype(torch.float64)
W = torch.tensor([[0.5], [-0.25], [0.75], [0.25]])  # input gate, forget gate, candidate, output gate
U = torch.tensor([[0.25], [0.5], [-0.5], [0.75]])
x = torch.cos(torch.arange(20.0))[:, None].requires_grad_()


def fill(lstm, forget_bias=0.0):
    with torch.no_grad():
        for name, p in lstm.named_parameters():
            bias = torch.tensor([0.0, forget_bias, 1.0, 0.0]) / 2  # two biases are added, each is a half
            p.copy_(W if "weight_ih" in name else U if "weight_hh" in name else bias)
    return lstm


def look(loss, weights):
    x.grad = None
    loss.backward()
    print("gradient at the first two and last two inputs:", x.grad[[0, 1, -2, -1]].squeeze())
    print("norm for each layer:", torch.stack([w.grad.norm() for w in weights]))


lstm = fill(nn.LSTM(1, 1, num_layers=3))
out, _ = lstm(x)
look(out[-1].sum(), [lstm.weight_ih_l0, lstm.weight_ih_l1, lstm.weight_ih_l2])

# %% bias
lstm = fill(nn.LSTM(1, 1, num_layers=3), forget_bias=1.0)
out, _ = lstm(x)
look(out[-1].sum(), [lstm.weight_ih_l0, lstm.weight_ih_l1, lstm.weight_ih_l2])

# %% every_step
lstm = fill(nn.LSTM(1, 1, num_layers=3))
out, _ = lstm(x)
look(out.mean(), [lstm.weight_ih_l0, lstm.weight_ih_l1, lstm.weight_ih_l2])

# %% skip
lstms = [fill(nn.LSTM(1, 1), forget_bias=1.0) for _ in range(3)]
out = x
for lstm in lstms:
    new, _ = lstm(out)
    out = out + new  # in a module, keep the list in an nn.ModuleList
look(out[-1].sum(), [lstm.weight_ih_l0 for lstm in lstms])
torch.set_default_dtype(torch.float32)

# %% numpy
import numpy as np

W, U = np.array([0.5, -0.25, 0.75, 0.25]), np.array([0.25, 0.5, -0.5, 0.75])
x = np.cos(np.arange(20))


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def look(v, forget_bias=0.0, skip=0):
    """Print the gradients of the outputs, weighted by v."""
    saved, entry = [], x
    for _ in range(3):
        h, c, steps = 0.0, 0.0, []
        for e in entry:
            z = W * e + U * h
            i, f, o = sigmoid(z[0]), sigmoid(z[1] + forget_bias), sigmoid(z[3])
            a, c_old = np.tanh(z[2] + 1.0), c
            c = f * c + i * a
            h = o * np.tanh(c)
            steps.append((i, f, a, o, c, c_old, h, e))
        saved.append(steps)
        entry = np.array([s[6] for s in steps]) + skip * entry
    norms = []
    for steps in reversed(saved):
        g_h, g_c, g_w, below = 0.0, 0.0, np.zeros(4), skip * v
        for t in reversed(range(20)):
            i, f, a, o, c, c_old, _, e = steps[t]
            g_h = g_h + v[t]
            g_c = g_c + g_h * o * (1 - np.tanh(c) ** 2)
            slope = np.array([i * (1 - i), f * (1 - f), 1 - a**2, o * (1 - o)])
            g = np.array([g_c * a, g_c * c_old, g_c * i, g_h * np.tanh(c)]) * slope
            g_w = g_w + g * e
            below[t] += (g * W).sum()
            g_h, g_c = (g * U).sum(), g_c * f
        norms.append(np.sqrt(g_w @ g_w))
        v = below
    print("gradient at the first two and last two inputs:", v[[0, 1, -2, -1]])
    print("norm for each layer:", np.array(norms[::-1]))


last = np.eye(20)[-1]
look(last)

# %% numpy_bias
look(last, forget_bias=1.0)

# %% numpy_every_step
look(np.ones(20) / 20)

# %% numpy_skip
look(last, forget_bias=1.0, skip=1)
