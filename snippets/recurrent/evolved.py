"""EvolveGCN: a GRU computes the weight of a layer from the weight before. Leaves, gradients and batches."""

# %% torch
import torch
from torch import nn

A = torch.tensor([[[0.5, 0.5], [0.25, 0.75]], [[1.0, 0.0], [0.5, 0.5]]], dtype=torch.float64)  # a graph for each time
X = torch.tensor([[[1.0, -0.5], [0.25, 2.0]], [[-1.0, 0.75], [0.5, 1.5]]], dtype=torch.float64)
target = torch.tensor([[[0.5, 1.0], [-1.0, 0.25]], [[1.5, -0.5], [0.75, 2.0]]], dtype=torch.float64)


def start():
    """Return the first weight, a parameter, and a GRU, always with the same values."""
    W_0 = nn.Parameter(torch.tensor([[0.5, -0.25], [0.75, 1.0]], dtype=torch.float64))
    gru = nn.GRUCell(2, 2, bias=False, dtype=torch.float64)
    with torch.no_grad():
        gru.weight_ih.copy_(
            torch.tensor([[0.5, 0.25], [-0.5, 1.0], [0.25, -0.75], [1.0, 0.5], [0.75, -0.25], [0.5, 1.5]])
        )
        gru.weight_hh.copy_(
            torch.tensor([[0.25, 0.5], [1.0, -0.5], [0.5, 0.75], [-0.25, 1.0], [0.5, 0.5], [-1.0, 0.25]])
        )
    return W_0, gru


def run(gru, W):
    """Return the loss over two time steps, and the last weight."""
    loss = 0.0
    for t in range(2):
        W = gru(W, W)  # the input and the state are the weight before
        loss = loss + (A[t] @ X[t] @ W - target[t]).square().sum()
    return loss, W


W_0, gru = start()
loss, W = run(gru, W_0)
loss.backward()
print("last weight is a leaf:", W.is_leaf)
print("W_0.grad:", W_0.grad, sep="\n")
print("gru.weight_hh.grad:", gru.weight_hh.grad, sep="\n")

# %% cut
W_0, gru = start()
W = nn.Parameter(gru(W_0, W_0))  # a new leaf, as in conv.weight = nn.Parameter(...)
(A[0] @ X[0] @ W - target[0]).square().sum().backward()
print("gradient of the first weight, cut:", W_0.grad)
print("gradient of the GRU, cut:", gru.weight_hh.grad)
print("gradient of the new leaf:", W.grad, sep="\n")

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
W_0, gru = start()
W = W_0
for _ in range(2):  # two batches
    loss, W = run(gru, W)
    loss.backward()

# %% detached
W_0, gru = start()
W = W_0
for _ in range(2):
    W_0.grad = gru.weight_hh.grad = None
    loss, W = run(gru, W)
    loss.backward()
    W = W.detach()  # the next batch starts from these numbers
print("gradient of the first weight in the second batch:", W_0.grad)
print("gradient of the GRU in the second batch:", gru.weight_hh.grad, sep="\n")

# %% numpy
import numpy as np

A = np.array([[[0.5, 0.5], [0.25, 0.75]], [[1.0, 0.0], [0.5, 0.5]]])
X = np.array([[[1.0, -0.5], [0.25, 2.0]], [[-1.0, 0.75], [0.5, 1.5]]])
target = np.array([[[0.5, 1.0], [-1.0, 0.25]], [[1.5, -0.5], [0.75, 2.0]]])
W_0 = np.array([[0.5, -0.25], [0.75, 1.0]])
I_r, I_z, I_n = np.array([[0.5, 0.25], [-0.5, 1.0], [0.25, -0.75], [1.0, 0.5], [0.75, -0.25], [0.5, 1.5]]).reshape(
    3, 2, 2
)
H_r, H_z, H_n = np.array([[0.25, 0.5], [1.0, -0.5], [0.5, 0.75], [-0.25, 1.0], [0.5, 0.5], [-1.0, 0.25]]).reshape(
    3, 2, 2
)


def sigmoid(a):
    """Return the sigmoid."""
    return 1 / (1 + np.exp(-a))


def gates(W):
    """Return the two gates and the new content."""
    r, z = sigmoid(W @ (I_r + H_r).T), sigmoid(W @ (I_z + H_z).T)
    return r, z, np.tanh(W @ I_n.T + r * (W @ H_n.T))


def run(W):
    """Return the gradients at the first weight and at weight_hh, and the last weight."""
    weights = [W]
    for _ in range(2):
        r, z, n = gates(weights[-1])
        weights.append((1 - z) * n + z * weights[-1])
    V, at_H = np.zeros((2, 2)), np.zeros((3, 2, 2))
    for t in reversed(range(2)):
        V = V + 2 * (A[t] @ X[t]).T @ (A[t] @ X[t] @ weights[t + 1] - target[t])
        W = weights[t]
        r, z, n = gates(W)
        at_n = V * (1 - z) * (1 - n**2)
        at_r, at_z = at_n * (W @ H_n.T) * r * (1 - r), V * (W - n) * z * (1 - z)
        at_H += np.array([at_r.T @ W, at_z.T @ W, (at_n * r).T @ W])
        V = V * z + at_r @ (I_r + H_r) + at_z @ (I_z + H_z) + at_n @ I_n + (at_n * r) @ H_n
    return V, at_H.reshape(6, 2), weights[-1]


at_W, at_H, W_2 = run(W_0)
print("W_0.grad:", at_W, sep="\n")
print("gru.weight_hh.grad:", at_H, sep="\n")

# %% numpy_cut
r, z, n = gates(W_0)
W_1 = (1 - z) * n + z * W_0
print("gradient of the new leaf:", 2 * (A[0] @ X[0]).T @ (A[0] @ X[0] @ W_1 - target[0]), sep="\n")

# %% numpy_detached
print("gradient of the GRU in the second batch:", run(W_2)[1], sep="\n")
