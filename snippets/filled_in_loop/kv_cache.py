"""Attention with a KV cache, as in LLaMA's reference code: the cache keeps the graph of the last batch."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.wk = nn.Parameter(torch.tensor([[0.5, -0.25], [0.75, 0.25]]))
        self.wv = nn.Parameter(torch.tensor([[1.5, 0.5], [-0.5, 2.0]]))
        self.cache_k, self.cache_v = torch.zeros(1, 4, 2), torch.zeros(1, 4, 2)

    def forward(self, x, start_pos=0):
        bsz, seqlen, _ = x.shape
        end = start_pos + seqlen
        self.cache_k[:bsz, start_pos:end] = x @ self.wk
        self.cache_v[:bsz, start_pos:end] = x @ self.wv
        keys, values = self.cache_k[:bsz, :end], self.cache_v[:bsz, :end]
        later = torch.arange(end) > torch.arange(start_pos, end)[:, None]
        scores = (x @ keys.transpose(1, 2)).masked_fill(later, -torch.inf)  # x is the query, too
        return scores.softmax(-1) @ values


batches = [torch.tensor([[[1.0, 0.5], [-0.5, 2.0]]]), torch.tensor([[[0.25, 1.0], [1.5, -1.0]]])]
v = torch.tensor([1.0, 3.0])
attention = Attention()
for x in batches:
    (v * attention(x)).sum().backward()


# %% torch rtol=4e-6
class DetachedCache(Attention):
    def forward(self, x, start_pos=0):
        self.cache_k, self.cache_v = self.cache_k.detach(), self.cache_v.detach()
        return super().forward(x, start_pos)


class NoCache(Attention):
    def forward(self, x, start_pos=0):
        self.cache_k, self.cache_v = torch.zeros(1, 4, 2), torch.zeros(1, 4, 2)
        return super().forward(x, start_pos)


for attention in DetachedCache(), NoCache():
    for x in batches:
        attention.zero_grad()
        (v * attention(x)).sum().backward()
        print("attention.wk.grad:", attention.wk.grad, sep="\n")

# %% pieces rtol=4e-6
first, second = batches[0].split(1, dim=1)  # one token each
attention = DetachedCache()
attention(first, start_pos=0)
(v * attention(second, start_pos=1)).sum().backward()
print("gradient at wk, in two calls:", attention.wk.grad, sep="\n")
attention = NoCache()
(v * attention(batches[0])[:, 1:]).sum().backward()
print("gradient at wk, in one call:", attention.wk.grad, sep="\n")

# %% in_place raises="RuntimeError: one of the variables needed for gradient computation has been modified"
attention = DetachedCache()
loss = (v * attention(first, start_pos=0)).sum() + (v * attention(second, start_pos=1)).sum()
loss.backward()

# %% numpy
import numpy as np

Wk, Wv = np.array([[0.5, -0.25], [0.75, 0.25]]), np.array([[1.5, 0.5], [-0.5, 2.0]])
batches = [np.array([[1.0, 0.5], [-0.5, 2.0]]), np.array([[0.25, 1.0], [1.5, -1.0]])]
v = np.array([1.0, 3.0])


def gradient(x, seen, rows):
    """Return the gradient at Wk for these rows of queries, if the keys of the rows `seen` depend on Wk."""
    powers = np.tril(np.exp(x @ (x @ Wk).T))
    p = powers / powers.sum(1, keepdims=True)
    g = (x @ Wv) @ v  # the gradient at each probability
    s = (p * (g - (p @ g)[:, None]))[rows]  # the gradient at the scores
    return x[seen].T @ s[:, seen].T @ x[rows]


for x in batches * 2:  # with the detached cache, and without a cache
    print("attention.wk.grad:", gradient(x, [0, 1], [0, 1]), sep="\n")

# %% numpy_pieces
print("gradient at wk, in two calls:", gradient(batches[0], [1], [1]), sep="\n")
print("gradient at wk, in one call:", gradient(batches[0], [0, 1], [1]), sep="\n")
