"""A perturbation with one row for each sample, resized by .data for a smaller last batch."""

# %% error raises="RuntimeError: Function AddBackward0 returned an invalid gradient at index 1 - got [2, 2] but"
import torch

x = torch.tensor([[0.5, 1.0], [-1.0, 0.25], [0.5, 1.25], [0.125, -0.5], [1.5, 3.0]])
w = torch.tensor([2.0, -1.0])
batches = x.split(3)  # three samples, and then two
delta = torch.tensor([0.25, -0.5])
batch_delta = torch.zeros(3, 2, requires_grad=True)
for batch in batches:
    batch_delta.data = delta.repeat(len(batch), 1)
    loss = torch.tanh((batch + batch_delta) @ w).mean()
    loss.backward()
    batch_delta.grad.zero_()

# %% torch
delta.requires_grad_()
for batch in batches:
    delta.grad = None
    torch.tanh((batch + delta) @ w).mean().backward()
    print("sum over the batch:", delta.grad)

# %% new
for batch in batches:
    batch_delta = delta.detach().repeat(len(batch), 1).requires_grad_()
    torch.tanh((batch + batch_delta) @ w).mean().backward()
    print("gradient at the rows:", batch_delta.grad, sep="\n")
    print("sum over the batch:", batch_delta.grad.sum(dim=0))

# %% numpy
import numpy as np

x = np.array([[0.5, 1.0], [-1.0, 0.25], [0.5, 1.25], [0.125, -0.5], [1.5, 3.0]])
w, delta = np.array([2.0, -1.0]), np.array([0.25, -0.5])
rows = [np.outer(1 - np.tanh((batch + delta) @ w) ** 2, w) / len(batch) for batch in (x[:3], x[3:])]
for J in rows:
    print("sum over the batch:", np.ones(len(J)) @ J)

# %% numpy_new
for J in rows:
    print("gradient at the rows:", J, sep="\n")
    print("sum over the batch:", np.ones(len(J)) @ J)
