"""A new token whose row is the only thing that learns, as in textual inversion."""

# %% torch
import torch

embedding = torch.nn.Embedding.from_pretrained(torch.tensor([[0.5, -1.0], [3.0, 0.5]]))
new = torch.tensor([-2.0, 1.5], requires_grad=True)  # the row of the new token, which has the number 2


def embed(tokens):
    table = torch.cat([embedding.weight, new[None]])
    return torch.nn.functional.embedding(tokens, table)


e = embed(torch.tensor([0, 2, 1, 2]))
loss = (torch.tensor([1.0, 3.0, -1.0, 0.5]) @ e**2).sum()
loss.backward()
print("loss:", loss)
print("new.grad:", new.grad)
print("embedding.weight.grad:", embedding.weight.grad)

# %% numpy
import numpy as np

table = np.array([[0.5, -1.0], [3.0, 0.5], [-2.0, 1.5]])
c = np.array([1.0, 3.0, -1.0, 0.5])
S = np.eye(3)[[0, 2, 1, 2]]  # a one-hot row for each token
E = S @ table
G = 2 * c[:, None] * E
print("loss:", (c @ E**2).sum())
print("new.grad:", (S.T @ G)[2])
