"""SwAV: the embedding is detached for the queue, and the prototype scores keep their graph."""

# %% torch
import torch

dtype = torch.float64
backbone = torch.nn.Linear(2, 2, bias=False, dtype=dtype)
prototypes = torch.nn.Linear(2, 3, bias=False, dtype=dtype)
with torch.no_grad():
    backbone.weight.copy_(torch.tensor([[0.5, -1.0], [0.25, 0.75]], dtype=dtype))
    prototypes.weight.copy_(torch.tensor([[1.0, 0.5], [-0.3, 2.0], [0.7, -1.1]], dtype=dtype))
x = torch.tensor([[1.0, 2.0], [-0.5, 1.5]], dtype=dtype)
q = torch.tensor([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]], dtype=dtype)  # the codes, without a graph


def model(x):
    embedding = backbone(x)
    return embedding, prototypes(embedding)


embedding, output = model(x)
embedding = embedding.detach()  # fills the queue
loss = -(q * output.log_softmax(1)).sum(1).mean()
loss.backward()
print("backbone.weight.grad:", backbone.weight.grad, sep="\n")
print("prototypes.weight.grad:", prototypes.weight.grad, sep="\n")

# %% cut
backbone.weight.grad = prototypes.weight.grad = None
embedding, _ = model(x)
output = prototypes(embedding.detach())
(-(q * output.log_softmax(1)).sum(1).mean()).backward()
print("after a cut:", backbone.weight.grad)
print("prototypes.weight.grad:", prototypes.weight.grad, sep="\n")

# %% numpy
import numpy as np

B, C = np.array([[0.5, -1.0], [0.25, 0.75]]), np.array([[1.0, 0.5], [-0.3, 2.0], [0.7, -1.1]])
x = np.array([[1.0, 2.0], [-0.5, 1.5]])
q = np.array([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]])
z = x @ B.T
P = np.exp(z @ C.T)
P = P / np.sum(P, axis=1, keepdims=True)
G = (P * np.sum(q, axis=1, keepdims=True) - q) / len(x)
print("backbone.weight.grad:", (G @ C).T @ x, sep="\n")
print("prototypes.weight.grad:", G.T @ z, sep="\n")

# %% numpy_cut
print("prototypes.weight.grad:", G.T @ z, sep="\n")
