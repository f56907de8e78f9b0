"""The IRM penalty from two halves of a batch, and from the whole batch."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([1.0, -2.0, 3.0, 0.5])
targets = torch.tensor([1.0, 1.0, 0.0, 0.0])
phi = torch.tensor(0.5, requires_grad=True)  # the model
dummy_w = torch.tensor(1.0, requires_grad=True)
losses = F.binary_cross_entropy_with_logits(dummy_w * phi * x, targets, reduction="none")
g1 = torch.autograd.grad(losses[0::2].mean(), dummy_w, create_graph=True)[0]
g2 = torch.autograd.grad(losses[1::2].mean(), dummy_w, create_graph=True)[0]
penalty = g1 * g2
penalty.backward()
print("penalty:", penalty)
print("phi.grad:", phi.grad)

# %% batches
logits = dummy_w * phi.detach() * x
losses = F.binary_cross_entropy_with_logits(logits, targets, reduction="none")
g = torch.stack([torch.autograd.grad(loss, dummy_w, retain_graph=True)[0] for loss in losses])
products = g[:, None] * g  # all batches of two samples, drawn with replacement
squares = ((g[:, None] + g) / 2) ** 2
print("square for all data:", g.mean() ** 2)
print("mean of the products:", products.mean())
print("mean of the squares:", squares.mean())
print("smallest product:", products.min())

# %% numpy
import numpy as np

x, t, phi = np.array([1.0, -2.0, 3.0, 0.5]), np.array([1.0, 1.0, 0.0, 0.0]), 0.5
p = 1 / (1 + np.exp(-phi * x))
g = (p - t) * phi * x  # at dummy_w, for each sample
slope = (p - t) * x + p * (1 - p) * phi * x**2  # of g with respect to phi
g1, g2 = g[0::2].mean(), g[1::2].mean()
print("penalty:", g1 * g2)
print("phi.grad:", slope[0::2].mean() * g2 + g1 * slope[1::2].mean())

# %% numpy_batches
print("square for all data:", g.mean() ** 2)
print("mean of the products:", g.mean() ** 2)
print("mean of the squares:", g.mean() ** 2 + g.var() / 2)
print("smallest product:", g.min() * g.max())
