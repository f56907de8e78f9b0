"""A number of terms that learns: blended between two integers, and with a soft switch for each term."""

# %% cut
import torch

n = torch.tensor(2.25, requires_grad=True)
i = torch.arange(n.long())
print("i.requires_grad:", i.requires_grad)

# %% error raises="TypeError: arange(): argument 'end' (position 1) must be Number, not Tensor"
torch.arange(n)

# %% torch
terms = torch.tensor([1.0, 3.0, -2.0, 5.0])


def f(count):
    return terms[:count].sum()  # your function of an integer


k = int(n)
r = n - k
y = (1 - r) * f(k) + r * f(k + 1)
y.backward()
print("y:", y.detach())
print("n.grad:", n.grad)

# %% soft
n = torch.tensor(2.25, requires_grad=True)
places = torch.arange(4) + 0.5
y = torch.sigmoid((n - places) / 0.5) @ terms
y.backward()
print("y:", y.detach())
print("n.grad:", n.grad)

# %% numpy
import numpy as np

n, terms = 2.25, np.array([1.0, 3.0, -2.0, 5.0])
f = np.concatenate([[0.0], np.cumsum(terms)])  # of the integers from 0
k = int(n)
print("y:", f[k] + (n - k) * terms[k])
print("n.grad:", terms[k])

# %% numpy_soft blind="J @ v: both factors are vectors"
switch = 1 / (1 + np.exp(-(n - np.arange(4) - 0.5) / 0.5))
print("y:", switch @ terms)
print("n.grad:", (switch * (1 - switch) / 0.5) @ terms)
