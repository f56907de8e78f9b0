"""Clamp the sparse gradient of an embedding, in a hook and after backward."""

# %% message
import torch

w = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]], requires_grad=True)
tokens = torch.tensor([2, 0, 2])
v = torch.tensor([[0.75, -0.25], [-3.0, 0.5], [0.5, -0.5]])
handle = w.register_hook(lambda g: g.clamp(-1, 1))
try:
    torch.nn.functional.embedding(tokens, w, sparse=True).backward(v)
except NotImplementedError as error:
    print(str(error).split(". This")[0])
handle.remove()


# %% torch
def clamp(g):
    if not g.is_sparse:
        return g.clamp(-1, 1)
    g = g.coalesce()  # add up the entries of each row first
    values = g.values().clamp(-1, 1)  # not in place
    return torch.sparse_coo_tensor(g.indices(), values, g.shape, is_coalesced=True)


w.register_hook(clamp)
torch.nn.functional.embedding(tokens, w, sparse=True).backward(v)
print("w.grad.to_dense():", w.grad.to_dense())

# %% numpy blind="input: a clamped element does not depend on it"
import numpy as np

tokens = np.array([2, 0, 2])
v = np.array([[0.75, -0.25], [-3.0, 0.5], [0.5, -0.5]])
S = np.eye(3)[tokens]
print("w.grad.to_dense():", (S.T @ v).clip(-1, 1))
