"""Min-sum messages, the largest of the other messages: a loop with torch.cat and max, and scatter_add_."""

# %% torch
import torch

messages = torch.tensor([[8.0, 7], [17, 8], [6, 8], [1, 10]])
v = torch.tensor([[1.0, 2], [3, 4], [5, 6], [7, 8]])


def by_loop(m, largest=lambda others: torch.max(others, dim=0)[0]):
    return torch.stack([largest(torch.cat([m[:i], m[i + 1 :]])) for i in range(len(m))])


def by_scatter(m):
    largest, index = m.max(dim=0, keepdim=True)
    second = m.scatter(0, index, -torch.inf).amax(dim=0, keepdim=True)
    return largest.expand_as(m).clone().scatter_add_(0, index, second - largest)


def show(update):
    m = messages.clone().requires_grad_()
    y = update(m)
    y.backward(v)
    print("y.T:", y.detach().T)
    print("m.grad.T:", m.grad.T)


print("messages.T:", messages.T)
show(by_loop)
show(by_scatter)

# %% fixed
show(lambda m: by_loop(m, largest=lambda others: others.amax(dim=0)))

# %% numpy
import numpy as np

messages = np.array([[8.0, 7], [17, 8], [6, 8], [1, 10]])
v = np.arange(1.0, 9).reshape(4, 2)
others = np.where(np.eye(4, dtype=bool)[:, :, None], -np.inf, messages)
largest = others.max(axis=1)
share = others == largest[:, None]  # of the messages in row i
first = share & (share.cumsum(axis=1) == 1)
print("messages.T:", messages.T)
print("y.T:", largest.T)
print("m.grad.T:", np.einsum("ic,ijc->cj", v, first))
split = share / share.sum(axis=1, keepdims=True)
print("y.T:", largest.T)
print("m.grad.T:", np.einsum("ic,ijc->cj", v, split))

# %% numpy_fixed
print("y.T:", largest.T)
print("m.grad.T:", np.einsum("ic,ijc->cj", v, split))
