"""A wrapper as PEFT's modules_to_save: the copy learns, the original does not, and tied weights come apart."""

# %% model
import copy

import torch
from torch import nn


class Wrapper(nn.Module):
    """Stand-in for ModulesToSaveWrapper of PEFT."""

    def __init__(self, module):
        super().__init__()
        self.modules_to_save = nn.ModuleDict({"default": copy.deepcopy(module).requires_grad_()})
        self.original_module = module.requires_grad_(False)

    def forward(self, x):
        return self.modules_to_save["default"](x)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed_tokens, self.lm_head = nn.Embedding(3, 2), nn.Linear(2, 3, bias=False)
        self.embed_tokens.weight = nn.Parameter(torch.tensor([[1.0, 2.0], [0.5, -3.0], [-1.0, 4.0]]))
        self.lm_head.weight = self.embed_tokens.weight  # tied

    def loss(self):
        return (self.lm_head(self.embed_tokens(torch.tensor([2, 0]))) ** 2).sum()


# %% torch
model = Model()
model.loss().backward()
print("tied, one gradient:", model.lm_head.weight.grad, sep="\n")

model = Model()
head = model.lm_head  # a reference from before
model.embed_tokens, model.lm_head = Wrapper(model.embed_tokens), Wrapper(model.lm_head)
model.loss().backward()
print("original of the head:", model.lm_head.original_module.weight.grad)
print("copy of the head:", model.lm_head.modules_to_save["default"].weight.grad, sep="\n")
print("copy of the embedding:", model.embed_tokens.modules_to_save["default"].weight.grad, sep="\n")

# %% edited
print("loss:", model.loss())
with torch.no_grad():
    head.weight.mul_(0.5)
print("after an edit of the original:", model.loss())
with torch.no_grad():
    model.lm_head.modules_to_save["default"].weight.mul_(0.5)
print("after an edit of the copy:", model.loss())

# %% numpy
import numpy as np

W, tokens = np.array([[1.0, 2.0], [0.5, -3.0], [-1.0, 4.0]]), [2, 0]
h = W[tokens]
v = 2 * h @ W.T
at_head, at_embedding = v.T @ h, np.zeros_like(W)
np.add.at(at_embedding, tokens, v @ W)
print("tied, one gradient:", at_head + at_embedding, sep="\n")
print("original of the head:", None)
print("copy of the head:", at_head, sep="\n")
print("copy of the embedding:", at_embedding, sep="\n")

# %% numpy_edited
loss = ((h @ W.T) ** 2).sum()
print("loss:", loss)
print("after an edit of the original:", loss)
print("after an edit of the copy:", ((h @ (0.5 * W).T) ** 2).sum())
