"""The rows of an embedding for two sequences of unequal length, in a strided and in a jagged tensor."""

# %% strided
import torch

embedding = torch.nn.Embedding(4, 2)
tokens = [torch.tensor([1, 3]), torch.tensor([1])]
rows = embedding(torch.nested.nested_tensor(tokens))
try:
    rows.to_padded_tensor(0.0).sum().backward()
except NotImplementedError as error:
    print(str(error).partition(" with")[0])

# %% torch
rows = embedding(torch.nested.nested_tensor(tokens, layout=torch.jagged))
rows.values().backward(torch.tensor([[1.0, 10.0], [100.0, 1000.0], [2.0, 20.0]]))
print("embedding.weight.grad:", embedding.weight.grad, sep="\n")

# %% numpy
import numpy as np

S = np.eye(4)[[1, 3, 1]]
v = np.array([[1.0, 10.0], [100.0, 1000.0], [2.0, 20.0]])
print("embedding.weight.grad:", S.T @ v, sep="\n")
