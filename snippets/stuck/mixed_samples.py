"""A batch read as time steps: the gradient of one sample's output at the other samples is not 0."""

# %% torch
import torch
from torch import nn

X = torch.tensor([[0.5, -1.0, 0.25, 1.5], [1.0, 0.75, -0.5, 0.25], [-0.75, 0.5, 1.25, -0.25]])  # samples, steps


def look(batch_first):
    rnn = nn.RNN(1, 1, bias=False, batch_first=batch_first)
    with torch.no_grad():
        rnn.weight_ih_l0.fill_(0.75)
        rnn.weight_hh_l0.fill_(0.5)
    x = X.clone().requires_grad_()
    out, _ = rnn(x[:, :, None])
    last = out[:, -1]
    last[2].sum().backward()
    print("x.grad:", x.grad, sep="\n")


look(batch_first=False)

# %% fixed
look(batch_first=True)

# %% numpy
import numpy as np

X = np.array([[0.5, -1.0, 0.25, 1.5], [1.0, 0.75, -0.5, 0.25], [-0.75, 0.5, 1.25, -0.25]])
w, u = 0.75, 0.5


def at_inputs(sequence):  # the gradient of the last state
    states = [0]
    for x in sequence:
        states.append(np.tanh(w * x + u * states[-1]))
    v, g = 1, []
    for h in states[:0:-1]:
        g.insert(0, v * (1 - h**2) * w)
        v *= (1 - h**2) * u
    return g


G = np.zeros((3, 4))
G[:, 3] = at_inputs(X[:, 3])  # the last step of all samples, as one sequence
print("x.grad:", G, sep="\n")

# %% numpy_fixed
G = np.zeros((3, 4))
G[2] = at_inputs(X[2])
print("x.grad:", G, sep="\n")
