"""One weight in two layers: an embedding, and the layer that scores the next token."""

# %% torch
import copy

import torch

E = torch.tensor([[1.0, 2.0], [-0.5, 0.25], [0.5, -1.0]])
tokens, following = torch.tensor([0, 2]), torch.tensor([2, 1])
embedding, last = torch.nn.Embedding(3, 2), torch.nn.Linear(2, 3, bias=False)
model = torch.nn.Sequential(embedding, torch.nn.Tanh(), last)
with torch.no_grad():
    embedding.weight.copy_(E)
last.weight = embedding.weight  # before the optimizer is made

torch.nn.functional.cross_entropy(model(tokens), following).backward()
print("tied:", embedding.weight.grad, sep="\n")
print("parameters:", len(list(model.parameters())))
twin = copy.deepcopy(model)
print("a copy is tied:", twin[2].weight is twin[0].weight)

# %% two
last.weight = torch.nn.Parameter(embedding.weight)
model.zero_grad()
torch.nn.functional.cross_entropy(model(tokens), following).backward()
print("as the embedding:", embedding.weight.grad, sep="\n")
print("as the last layer:", last.weight.grad, sep="\n")
print("parameters:", len(list(model.parameters())))
print("over the same memory:", last.weight.data_ptr() == embedding.weight.data_ptr())

# %% numpy
import numpy as np

E = np.array([[1.0, 2.0], [-0.5, 0.25], [0.5, -1.0]])
one = np.eye(3)
T, F = one[[0, 2]], one[[2, 1]]  # one-hot rows: the tokens, and the following tokens
H = np.tanh(T @ E)
P = np.exp(H @ E.T)
P = P / P.sum(axis=1, keepdims=True)
V = (P - F) / 2  # the gradient at the scores
last = V.T @ H
first = T.T @ (V @ E * (1 - H**2))
print("tied:", first + last, sep="\n")
print("parameters:", len({id(weight) for weight in (E, E)}))

# %% numpy_two
print("as the embedding:", first, sep="\n")
print("as the last layer:", last, sep="\n")
print("parameters:", len({id(weight) for weight in (E, E.view())}))
