"""TracIn for the last layer: a product of two small dot products, summed over two checkpoints."""

# %% torch blind="J @ v: a product of two vectors"
import torch
from torch.func import grad, vmap

h = torch.tensor([[1.0, 2.0], [3.0, -1.0]], dtype=torch.float64)  # a training sample and a test sample
t = torch.tensor([0, 2])
one_hot = torch.eye(3, dtype=torch.float64)[t]
W = torch.tensor([[0.5, -0.25], [0.0, 0.75], [0.25, 0.5]], dtype=torch.float64)
b = torch.tensor([0.0, 0.5, -0.5], dtype=torch.float64)
lr = 0.01


def loss(parameters, h, t):
    W, b = parameters
    return torch.nn.functional.cross_entropy(W @ h + b, t)


g_W, g_b = vmap(grad(loss), in_dims=(None, 0, 0))((W, b), h, t)
print("dot:", (g_W[0] * g_W[1]).sum() + g_b[0] @ g_b[1])
error = one_hot - (h @ W.T + b).softmax(1)
print("product:", (error[0] @ error[1]) * (h[0] @ h[1] + 1))

# %% checkpoints
before, score = loss((W, b), h[1], t[1]), 0
for _ in range(2):  # two checkpoints, and a step on the training sample from each
    g_W, g_b = vmap(grad(loss), in_dims=(None, 0, 0))((W, b), h, t)
    score += lr * ((g_W[0] * g_W[1]).sum() + g_b[0] @ g_b[1])
    W, b = W - lr * g_W[0], b - lr * g_b[0]
print("score:", score)
print("the test loss falls by:", before - loss((W, b), h[1], t[1]))

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

h = np.array([[1.0, 2.0], [3.0, -1.0]])
one_hot = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
W = np.array([[0.5, -0.25], [0.0, 0.75], [0.25, 0.5]])
b = np.array([0.0, 0.5, -0.5])
lr = 0.01


def probabilities(W, b):
    e = np.exp(h @ W.T + b)
    return e / e.sum(axis=1, keepdims=True)


e = probabilities(W, b) - one_hot  # the gradient of each sample at its logits
G = [np.column_stack([np.outer(e[i], h[i]), e[i]]) for i in range(2)]  # at W and b
print("dot:", np.sum(G[0] * G[1]))
print("product:", (e[0] @ e[1]) * (h[0] @ h[1] + 1))

# %% numpy_checkpoints blind="J @ v: a product of two vectors"
before, score = -np.log(probabilities(W, b)[1] @ one_hot[1]), 0
for _ in range(2):
    e = probabilities(W, b) - one_hot
    score += lr * (e[0] @ e[1]) * (h[0] @ h[1] + 1)
    W, b = W - lr * np.outer(e[0], h[0]), b - lr * e[0]
print("score:", score)
print("the test loss falls by:", before + np.log(probabilities(W, b)[1] @ one_hot[1]))
