"""A loop fills a tensor, and computes each entry from the one before it."""

# %% error raises="RuntimeError: modified by an inplace operation"
import torch

h = torch.tensor(5.0, requires_grad=True)
w = torch.tensor(3.0, requires_grad=True)
out = torch.zeros(3)
out[0] = h
for t in range(1, 3):
    out[t] = w * out[t - 1]
out.backward(torch.tensor([1.0, 10.0, 100.0]))
