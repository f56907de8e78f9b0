"""An LSTM with its dense layers in a Python list: the optimizer has them only if nn.Sequential registers them."""

# %% torch
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, container):
        super().__init__()
        self.lstm = nn.LSTM(1, 1, bias=False, batch_first=True)
        self.dense = container([nn.Linear(1, 1, bias=False)])
        with torch.no_grad():
            self.lstm.weight_ih_l0.copy_(torch.tensor([[0.5], [0.25], [1.0], [-0.5]]))
            self.dense[0].weight.fill_(2.0)

    def forward(self, x):
        self.out, _ = self.lstm(x)  # kept on self: no effect on the gradient
        return self.dense[0](self.out[:, -1])


def look(container):
    model = Net(container)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    print("parameters:", len(list(model.parameters())))
    W, u = model.lstm.weight_ih_l0, model.dense[0].weight
    for _ in range(2):
        optimizer.zero_grad()
        loss = (model(torch.tensor([[[1.5]]])) - 3.0).square().sum()
        loss.backward()
        print("gradient at W:", W.grad.squeeze())
        print("gradient at u:", u.grad.squeeze())
        optimizer.step()
    print("u after two steps:", u.squeeze())


look(list)

# %% fixed
look(lambda layers: nn.Sequential(*layers))

# %% numpy
import numpy as np


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def look(registered):
    W, u, x, t = np.array([0.5, 0.25, 1.0, -0.5]), 2.0, 1.5, 3.0
    kept = 0.0
    print("parameters:", 2 + registered)
    for _ in range(2):
        i, o, a = sigmoid(W[0] * x), sigmoid(W[3] * x), np.tanh(W[2] * x)
        c = np.tanh(i * a)
        h = o * c
        r = 2 * (u * h - t)
        s = o * (1 - c**2)
        g = r * u * x * np.array([s * a * i * (1 - i), 0.0, s * i * (1 - a**2), c * o * (1 - o)])
        print("gradient at W:", g)
        kept = r * h + (0.0 if registered else kept)
        print("gradient at u:", kept)
        W = W - 0.1 * g
        u = u - (0.1 * kept if registered else 0.0)
    print("u after two steps:", u)


look(False)

# %% numpy_fixed
look(True)
