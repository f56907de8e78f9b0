"""A frozen model gets a fourth token: which rows of the embedding and of lm_head learn, tied and untied."""

# %% torch
import torch
from torch import nn
from torch.nn import functional as F


class LanguageModel(nn.Module):
    def __init__(self, tied):
        super().__init__()
        self.embedding, self.lm_head = nn.Embedding(3, 2), nn.Linear(2, 3, bias=False)
        with torch.no_grad():
            self.embedding.weight.copy_(torch.tensor([[1.0, 2.0], [-0.5, 0.25], [0.5, -1.0]]))
            self.lm_head.weight.copy_(torch.tensor([[0.3, -0.2], [0.8, 0.5], [-1.0, 0.4]]))
        if tied:
            self.lm_head.weight = self.embedding.weight

    def forward(self, tokens):
        return self.lm_head(torch.tanh(self.embedding(tokens)))


def resize(model):
    """Do what resize_token_embeddings did in old versions: add a row, and forget the flag."""
    tied = model.lm_head.weight is model.embedding.weight
    row = torch.tensor([[0.2, 0.6]])
    model.embedding.weight = nn.Parameter(torch.cat([model.embedding.weight.detach(), row]))
    model.lm_head.weight = nn.Parameter(torch.cat([model.lm_head.weight.detach(), row]))
    if tied:
        model.lm_head.weight = model.embedding.weight


def train_step(model):
    """Train the new token 3, with the gradient of the other rows of the embedding masked."""
    before = model.embedding.weight.detach().clone(), model.lm_head.weight.detach().clone()
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=1.0)
    tokens, following = torch.tensor([0, 3]), torch.tensor([3, 1])
    F.cross_entropy(model(tokens), following).backward()
    model.embedding.weight.grad[:3] = 0  # the mask
    optimizer.step()
    after = model.embedding.weight.detach(), model.lm_head.weight.detach()
    return [new - old for new, old in zip(after, before, strict=True)]


model = LanguageModel(tied=False).requires_grad_(False)
resize(model)
print("embedding:", model.embedding.weight.requires_grad)
print("lm_head:", model.lm_head.weight.requires_grad)
print("lm_head is the embedding:", model.lm_head.weight is model.embedding.weight)
change, change_of_head = train_step(model)
print("change of the embedding:", change, sep="\n")
print("change of lm_head:", change_of_head, sep="\n")

# %% tied rtol=4e-6
model = LanguageModel(tied=True).requires_grad_(False)
resize(model)
print("lm_head is the embedding:", model.lm_head.weight is model.embedding.weight)
change, change_of_head = train_step(model)
print("tied, embedding:", change, sep="\n")
print("tied, lm_head:", change_of_head, sep="\n")

# %% frozen
model = LanguageModel(tied=False).requires_grad_(False)
resize(model)
model.lm_head.requires_grad_(False)  # again, after the resize
change, change_of_head = train_step(model)
print("frozen again, embedding:", change, sep="\n")
print("frozen again, lm_head:", change_of_head, sep="\n")

# %% both
model = LanguageModel(tied=False).requires_grad_(False)
resize(model)
mask = torch.tensor([[0.0], [0.0], [0.0], [1.0]])
model.lm_head.weight.register_hook(lambda gradient: mask * gradient)
change, change_of_head = train_step(model)
print("both masked, embedding:", change, sep="\n")
print("both masked, lm_head:", change_of_head, sep="\n")

# %% numpy
import numpy as np

E = np.array([[1.0, 2.0], [-0.5, 0.25], [0.5, -1.0], [0.2, 0.6]])
W = np.array([[0.3, -0.2], [0.8, 0.5], [-1.0, 0.4], [0.2, 0.6]])
one = np.eye(4)
T, F = one[[0, 3]], one[[3, 1]]  # one-hot rows: the tokens, and the following tokens
new_row = one[:, 3:]


def gradients(E, W):
    """Return the gradient at the embedding and at lm_head."""
    H = np.tanh(T @ E)
    P = np.exp(H @ W.T)
    V = (P / P.sum(axis=1, keepdims=True) - F) / 2  # the gradient at the scores
    return T.T @ (V @ W * (1 - H**2)), V.T @ H


at_E, at_W = gradients(E, W)
print("change of the embedding:", -new_row * at_E, sep="\n")
print("change of lm_head:", -at_W, sep="\n")

# %% numpy_tied
both = sum(gradients(E, E))
print("tied, embedding:", -new_row * both, sep="\n")
print("tied, lm_head:", -new_row * both, sep="\n")

# %% numpy_frozen
print("frozen again, embedding:", -new_row * at_E, sep="\n")
print("frozen again, lm_head:", 0 * W, sep="\n")

# %% numpy_both
print("both masked, embedding:", -new_row * at_E, sep="\n")
print("both masked, lm_head:", -new_row * at_W, sep="\n")
