"""Attention trained with and without zero_grad: the loss falls faster, and then rises and swings."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([[1.0, 0.0], [0.5, -1.0], [-1.0, 0.5], [0.25, 1.0]], dtype=torch.float64)
tokens = torch.tensor([0, 1, 2, 1])


def train(optimizer_class, lr, with_zero_grad):
    """Return every eighth loss of one attention layer that predicts the tokens."""
    starts = [[0.5, -0.25], [0.25, 0.5]], [[0.25, 0.5], [-0.5, 0.75]], [[0.5, -0.5, 0.25], [0.25, 0.75, -0.5]]
    W_q, W_k, W_v = (torch.tensor(W, dtype=torch.float64, requires_grad=True) for W in starts)
    optimizer = optimizer_class([W_q, W_k, W_v], lr=lr)
    losses = []
    for _ in range(49):
        if with_zero_grad:
            optimizer.zero_grad()
        attention = torch.softmax((x @ W_q) @ (x @ W_k).T / 2**0.5, dim=1)
        loss = F.cross_entropy(attention @ (x @ W_v), tokens)
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return torch.stack(losses[::8])


print("SGD, with zero_grad:", train(torch.optim.SGD, 0.5, True))
print("SGD, forgot zero_grad:", train(torch.optim.SGD, 0.5, False))

# %% adam
print("Adam, with zero_grad:", train(torch.optim.Adam, 0.1, True))
print("Adam, forgot zero_grad:", train(torch.optim.Adam, 0.1, False))

# %% numpy rtol=1e-8 one-point="other weights diverge, and then rounding decides the digits"
import numpy as np

x = np.array([[1.0, 0.0], [0.5, -1.0], [-1.0, 0.5], [0.25, 1.0]])
Y = np.eye(3)[[0, 1, 2, 1]]


def softmax(Z):
    """Return the softmax of each row."""
    E = np.exp(Z - Z.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


def loss_and_gradients(W_q, W_k, W_v):
    """Return the loss, and the gradients at the three weights."""
    Q, K, U = x @ W_q, x @ W_k, x @ W_v
    A = softmax(Q @ K.T / np.sqrt(2))
    P = softmax(A @ U)
    V = (P - Y) / len(x)
    at_A = V @ U.T
    at_S = A * (at_A - (at_A * A).sum(axis=1, keepdims=True)) / np.sqrt(2)
    return -np.log(P[Y == 1]).mean(), [x.T @ at_S @ K, x.T @ at_S.T @ Q, x.T @ A.T @ V]


def train(step, with_zero_grad):
    """Return every eighth loss."""
    starts = [[0.5, -0.25], [0.25, 0.5]], [[0.25, 0.5], [-0.5, 0.75]], [[0.5, -0.5, 0.25], [0.25, 0.75, -0.5]]
    W = [np.array(start) for start in starts]
    G, m, s, losses = [0.0] * 3, [0.0] * 3, [0.0] * 3, []
    for t in range(1, 50):
        loss, new = loss_and_gradients(*W)
        G = [g * (not with_zero_grad) + n for g, n in zip(G, new, strict=True)]
        m = [0.9 * a + 0.1 * g for a, g in zip(m, G, strict=True)]
        s = [0.999 * a + 0.001 * g**2 for a, g in zip(s, G, strict=True)]
        W = [w - step(*of_w, t) for w, *of_w in zip(W, G, m, s, strict=True)]
        losses.append(loss)
    return np.array(losses[::8])


def sgd(g, m, s, t):
    """Return the step of SGD."""
    return 0.5 * g


print("SGD, with zero_grad:", train(sgd, True))
print("SGD, forgot zero_grad:", train(sgd, False))


# %% numpy_adam rtol=1e-8
def adam(g, m, s, t):
    """Return the step of Adam."""
    return 0.1 * m / (1 - 0.9**t) / (np.sqrt(s / (1 - 0.999**t)) + 10.0**-8)


print("Adam, with zero_grad:", train(adam, True))
print("Adam, forgot zero_grad:", train(adam, False))
