"""A linear layer on images whose border is always 0: the shortened gradient shows zeros only."""

# %% torch
import torch

images = torch.zeros(2, 28, 28)  # black images with three gray pixels
images[0, 13, 13], images[0, 13, 14], images[1, 14, 13] = 0.5, 0.75, 0.25
v = torch.tensor([[1.0, 10.0, 100.0], [2.0, -3.0, 5.0]])

layer = torch.nn.Linear(28 * 28, 3)
layer(images.flatten(1)).backward(v)
ends = torch.cat([layer.weight.grad[:, :3], layer.weight.grad[:, -3:]], dim=1)
print("what print shows:", ends, sep="\n")
print("layer.bias.grad:", layer.bias.grad)
print("norm:", layer.weight.grad.norm())
used = layer.weight.grad.any(dim=0)
print("columns that are not zero:", used.sum())
print("these columns:", layer.weight.grad[:, used], sep="\n")

# %% numpy
import numpy as np

images = np.zeros((2, 28, 28))
images[0, 13, 13], images[0, 13, 14], images[1, 14, 13] = 0.5, 0.75, 0.25
X = images.reshape(2, -1)
v = np.array([[1.0, 10.0, 100.0], [2.0, -3.0, 5.0]])
G = v.T @ X
print("what print shows:", np.hstack([G[:, :3], G[:, -3:]]), sep="\n")
print("layer.bias.grad:", v.sum(axis=0))
print("norm:", np.sqrt((G**2).sum()))
print("columns that are not zero:", np.count_nonzero(X.any(axis=0)))
print("these columns:", G[:, X.any(axis=0)], sep="\n")
