"""A hook sets blk.attn_grad: C = Px with P = softmax(xWxᵀ), and the score is the sum of C²."""

# %% torch
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.W = nn.Parameter(torch.tensor([[0.5, 0.25], [-0.75, 1.0]]))

    def set_attn_grad(self, grad):
        self.attn_grad = grad

    def forward(self, x):
        self.attn_probs = torch.softmax(x @ self.W @ x.T, dim=-1)
        self.attn_probs.register_hook(self.set_attn_grad)
        return self.attn_probs @ x


blk = Block()
score = (blk(torch.tensor([[0.5, 1.5], [2.0, -1.0], [0.25, 0.75]])) ** 2).sum()
print("is there an attribute before backward?", hasattr(blk, "attn_grad"))
score.backward()
print("blk.attn_grad:", blk.attn_grad, sep="\n")
cam = (blk.attn_grad * blk.attn_probs).clamp(min=0).detach()
print("cam:", cam, sep="\n")

# %% numpy
import numpy as np

x = np.array([[0.5, 1.5], [2.0, -1.0], [0.25, 0.75]])
W = np.array([[0.5, 0.25], [-0.75, 1.0]])
P = np.exp(x @ W @ x.T)
P /= P.sum(axis=1, keepdims=True)
at_P = 2 * P @ x @ x.T
print("is there an attribute before backward?", False)
print("blk.attn_grad:", at_P, sep="\n")
print("cam:", np.maximum(at_P * P, 0), sep="\n")
