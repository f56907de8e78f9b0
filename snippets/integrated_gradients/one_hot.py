"""The gradient at the looked-up rows of an embedding, token by token."""

# %% error raises="RuntimeError: only Tensors of floating point dtype can require gradients"
import torch

tokens = torch.tensor([2, 0, 2])
tokens.requires_grad_()

# %% torch
import torch

rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
embedding = torch.nn.Embedding.from_pretrained(rows, freeze=False)
tokens = torch.tensor([2, 0, 2])
c = torch.tensor([1.0, 10.0, 100.0])

e = embedding(tokens)
e.retain_grad()
score = (c * e[:, 0] * e[:, 1]).sum()
score.backward()
print("rows:", rows, sep="\n")
print("score:", score)
print("e.grad:", e.grad, sep="\n")
print("per token:", (e * e.grad).sum(1).detach())
print("embedding.weight.grad:", embedding.weight.grad, sep="\n")

# %% frozen
embedding.requires_grad_(False)
e = embedding(tokens).detach().requires_grad_()
score = (c * e[:, 0] * e[:, 1]).sum()
score.backward()
print("e.grad:", e.grad, sep="\n")

# %% one_hot
one_hot = torch.nn.functional.one_hot(tokens, 3).float().requires_grad_()
e = one_hot @ embedding.weight
score = (c * e[:, 0] * e[:, 1]).sum()
score.backward()
print("one_hot.grad:", one_hot.grad, sep="\n")

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
tokens = np.array([2, 0, 2])
c = np.array([1.0, 10.0, 100.0])
S = np.eye(3)[tokens]  # row t picks the row of token t
e = S @ rows
G = c[:, None] * e[:, ::-1]  # e₁e₂ has the gradient (e₂, e₁)
print("rows:", rows, sep="\n")
print("score:", (c * e[:, 0] * e[:, 1]).sum())
print("e.grad:", G, sep="\n")
print("per token:", 2 * c * e[:, 0] * e[:, 1])
print("embedding.weight.grad:", S.T @ G, sep="\n")
print("e.grad:", np.stack([c * e[:, 1], c * e[:, 0]], axis=1), sep="\n")
print("one_hot.grad:", G @ rows.T, sep="\n")
