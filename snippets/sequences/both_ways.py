"""A bidirectional LSTM for the next value: the output of a step depends on the input of the next step, its target."""

# %% torch
import torch
from torch import nn

x = torch.tensor([0.5, -1.0, 0.75], dtype=torch.float64)  # the target of step k is x[k + 1]


class Net(nn.Module):
    """An LSTM with one unit for each direction, and the sum of their outputs."""

    def __init__(self, bidirectional):
        super().__init__()
        self.lstm = nn.LSTM(1, 1, bias=False, bidirectional=bidirectional, dtype=torch.float64)
        with torch.no_grad():
            for name, p in self.lstm.named_parameters():
                values = [1.0, -0.5, 2.0, 0.75] if "ih" in name else [0.5, 0.25, -1.0, 1.5]
                p.copy_(torch.tensor(values)[:, None] * (0.5 if "reverse" in name else 1.0))

    def forward(self, x):
        return self.lstm(x[:, None])[0].sum(-1)


def jacobian(net):
    """Return the derivatives of the outputs, one row for each step, with respect to the inputs."""
    return torch.autograd.functional.jacobian(net, x)


both, one = Net(bidirectional=True), Net(bidirectional=False)
print("derivatives, both directions:", jacobian(both), sep="\n")
print("derivatives, one direction:", jacobian(one), sep="\n")

# %% cut
for name, net in (("both directions", both), ("one direction", one)):
    with torch.no_grad():
        print(f"first output with the whole series, {name}:", net(x)[0])
        print(f"first output without later steps, {name}:", net(x[:1])[0])

# %% numpy
import numpy as np

x = np.array([0.5, -1.0, 0.75])
ih, hh = np.array([1.0, -0.5, 2.0, 0.75]), np.array([0.5, 0.25, -1.0, 1.5])


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


def lstm(x, ih, hh):
    """Return the outputs, and their derivatives with respect to the inputs."""
    h, c, dh, dc = 0.0, 0.0, np.zeros(len(x)), np.zeros(len(x))
    outputs, rows = [], []
    for k, value in enumerate(x):
        a = ih * value + hh * h
        da = np.outer(ih, np.eye(len(x))[k]) + np.outer(hh, dh)
        i, f, o = sigmoid(a[[0, 1, 3]])
        g = np.tanh(a[2])
        di, df, do = (s * (1 - s) * da[m] for s, m in ((i, 0), (f, 1), (o, 3)))
        dc = df * c + f * dc + di * g + i * (1 - g**2) * da[2]
        c = f * c + i * g
        dh = do * np.tanh(c) + o * (1 - np.tanh(c) ** 2) * dc
        h = o * np.tanh(c)
        outputs, rows = [*outputs, h], [*rows, dh]
    return np.array(outputs), np.stack(rows)


ahead, J_ahead = lstm(x, ih, hh)
back, J_back = lstm(x[::-1], ih / 2, hh / 2)  # reads from the end
print("derivatives, both directions:", J_ahead + J_back[::-1, ::-1], sep="\n")
print("derivatives, one direction:", J_ahead, sep="\n")

# %% numpy_cut
first, _ = lstm(x[:1], ih / 2, hh / 2)
print("first output with the whole series, both directions:", ahead[0] + back[-1])
print("first output without later steps, both directions:", ahead[0] + first[0])
print("first output with the whole series, one direction:", ahead[0])
print("first output without later steps, one direction:", ahead[0])
