"""The gradient of an embedding, stored sparse and in full, its norm, and the messages of clipping and weight decay."""

# %% torch
import torch

rows = torch.tensor([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
tokens = torch.tensor([2, 0, 2])
c = torch.tensor([40.0, 10.0, -30.0])


def backward(sparse):
    w = rows.clone()
    embedding = torch.nn.Embedding.from_pretrained(w, freeze=False, sparse=sparse)
    e = embedding(tokens)
    (c * e[:, 0] * e[:, 1]).sum().backward()
    return embedding


embedding = backward(sparse=False)
torch.optim.Adam(embedding.parameters(), lr=0.1).step()  # accepts this gradient
print("embedding.weight.grad:", embedding.weight.grad)

embedding = backward(sparse=True)
torch.optim.SparseAdam(embedding.parameters(), lr=0.1).step()  # accepts this gradient
g = embedding.weight.grad.coalesce()
print("g.indices():", g.indices())
print("g.values():", g.values())

# %% options
parameters = list(embedding.parameters())
in_full = list(backward(sparse=False).parameters())
for step in (
    lambda: torch.nn.utils.clip_grad_norm_(parameters, 1.0),
    lambda: torch.optim.SGD(parameters, lr=0.1, weight_decay=0.1).step(),
    lambda: torch.optim.Adagrad(parameters, lr=0.1, weight_decay=0.1).step(),
    lambda: torch.optim.AdamW(parameters, lr=0.1).step(),
    lambda: torch.optim.RMSprop(parameters, lr=0.1).step(),
    lambda: torch.optim.SparseAdam(in_full, lr=0.1).step(),
    embedding.weight.grad.indices,
):
    try:
        step()
    except RuntimeError as error:
        print(f"{type(error).__name__}: {str(error).split('. This')[0]}")

# %% norm
g = embedding.weight.grad
print("right:", g.coalesce().values().norm())
print("wrong:", g._values().norm())

# %% numpy
import numpy as np

rows = np.array([[3.0, 5.0], [-7.0, 6.0], [0.5, 4.0]])
tokens = np.array([2, 0, 2])
c = np.array([40.0, 10.0, -30.0])
e = rows[tokens]
G = c[:, None] * e[:, ::-1]  # the gradient at the looked-up rows
S = np.eye(3)[tokens]
dense = S.T @ G
print("embedding.weight.grad:", dense)
print("g.indices():", np.unique(tokens)[None])
print("g.values():", dense[np.unique(tokens)])

# %% numpy_norm
print("right:", np.sqrt((dense**2).sum()))
print("wrong:", np.sqrt((G**2).sum()))
