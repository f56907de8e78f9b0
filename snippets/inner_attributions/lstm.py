"""Integrated gradients of an LSTM: each point of the path is a row of the batch, with a state of its own."""

# %% model
import torch

embedding = torch.nn.Embedding.from_pretrained(
    torch.tensor([[0.1, -0.2], [2.0, 0.5], [-1.0, 1.5]], dtype=torch.float64)
)
lstm = torch.nn.LSTM(2, 1, bias=False, batch_first=True, dtype=torch.float64)
with torch.no_grad():
    lstm.weight_ih_l0.copy_(torch.tensor([[0.5, 1.0], [-1.0, 0.5], [1.5, -0.5], [1.0, 2.0]]))
    lstm.weight_hh_l0.copy_(torch.tensor([[0.5], [2.0], [-1.5], [1.0]]))

tokens, n = torch.tensor([1, 2, 1]), 40
e, baseline = embedding(tokens), embedding(torch.zeros_like(tokens))
alpha = (torch.arange(n, dtype=torch.float64) + 0.5) / n


def attributions(lstm):
    """Return a number for each token: the score is the last output of the LSTM."""
    points = (baseline + alpha[:, None, None] * (e - baseline)).detach().requires_grad_()
    lstm(points)[0][:, -1, 0].sum().backward()
    return ((e - baseline) * points.grad.mean(dim=0)).sum(dim=1)


# %% torch
change = (lstm(e[None])[0] - lstm(baseline[None])[0])[0, -1, 0]
a = attributions(lstm)
print("for each token:", a)
print("their sum:", a.sum())
print("change of the score:", change.detach())

# %% time_first
lstm.batch_first = False  # the default: dimension 0 is the time
a = attributions(lstm)
print("for each token:", a)
print("their sum:", a.sum())

# %% numpy blind="J.T: U is a vector"
import numpy as np

W, U = np.array([[0.5, 1.0], [-1.0, 0.5], [1.5, -0.5], [1.0, 2.0]]), np.array([0.5, 2.0, -1.5, 1.0])
R, tokens, n = np.array([[0.1, -0.2], [2.0, 0.5], [-1.0, 1.5]]), [1, 2, 1], 40
e, baseline = R[tokens], R[[0, 0, 0]]
alpha = (np.arange(n) + 0.5) / n
P = baseline + alpha[:, None, None] * (e - baseline)


def sigmoid(z):
    """Return the logistic function of z."""
    return 1 / (1 + np.exp(-z))


def pull_back(X, v):
    """Return the outputs for X[time, row], and the gradient at X of their sum weighted by v[time, row]."""
    h, c, steps = np.zeros(X.shape[1]), np.zeros(X.shape[1]), []
    for x in X:
        z = x @ W.T + h[:, None] * U
        i, f, g, o = sigmoid(z[:, 0]), sigmoid(z[:, 1]), np.tanh(z[:, 2]), sigmoid(z[:, 3])
        old, c = c, f * c + i * g
        h = o * np.tanh(c)
        steps.append((i, f, g, o, old, c, h))
    G, dh, dc = np.zeros_like(X), 0.0, 0.0
    for t in reversed(range(len(X))):
        i, f, g, o, old, c, h = steps[t]
        dh = dh + v[t]
        dc = dc + dh * o * (1 - np.tanh(c) ** 2)
        slopes = [dc * g * i * (1 - i), dc * old * f * (1 - f), dc * i * (1 - g**2)]
        dz = np.stack([*slopes, dh * np.tanh(c) * o * (1 - o)], axis=1)
        G[t], dh, dc = dz @ W, dz @ U, dc * f
    return np.array([step[-1] for step in steps]), G


v = np.zeros((3, n))
v[-1] = 1  # the last token of each point
G = pull_back(P.transpose(1, 0, 2), v)[1].transpose(1, 0, 2)
a = ((e - baseline) * G.mean(axis=0)).sum(axis=1)
ends = pull_back(np.stack([e, baseline], axis=1), v[:, :2])[0][-1]
print("for each token:", a)
print("their sum:", a.sum())
print("change of the score:", ends[0] - ends[1])

# %% numpy_time_first
G = pull_back(P, v.T)[1]  # the points are the time steps, and the tokens are the rows
a = ((e - baseline) * G.mean(axis=0)).sum(axis=1)
print("for each token:", a)
print("their sum:", a.sum())
