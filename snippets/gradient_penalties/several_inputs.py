"""A gradient penalty for a critic with two inputs: the image in two sizes."""

# %% torch
import torch

large = torch.tensor([[1.0, 3.0, -2.0, 0.5], [4.0, 0.5, 1.0, -1.0]], requires_grad=True)
small = torch.tensor([[2.5], [-1.5]], requires_grad=True)
a = torch.tensor([0.3, 0.4, -0.5, 0.2], requires_grad=True)
b = torch.tensor([0.6], requires_grad=True)
y = (large @ a + small @ b) ** 2 / 2
g_large, g_small = torch.autograd.grad(y.sum(), [large, small], create_graph=True)
norms = torch.stack([g.flatten(1).norm(dim=1) for g in (g_large, g_small)])  # a row for each input
penalty = ((norms - 1) ** 2).mean()
penalty.backward(retain_graph=True)
print("norms:", norms.detach(), sep="\n")
print("penalty:", penalty.detach())
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% others
a.grad = b.grad = None
largest = ((norms[0] - 1) ** 2).mean()
together = ((norms.norm(dim=0) - 1) ** 2).mean()
print("largest image only:", largest.detach())
print("one norm over all:", together.detach())
largest.backward()
print("b.grad:", b.grad)

# %% numpy
import numpy as np

large = np.array([[1.0, 3.0, -2.0, 0.5], [4.0, 0.5, 1.0, -1.0]])
small = np.array([[2.5], [-1.5]])
a, b = np.array([0.3, 0.4, -0.5, 0.2]), np.array([0.6])
s = large @ a + small @ b
g_large, g_small = np.outer(s, a), np.outer(s, b)
norms = np.sqrt(np.array([(g_large**2).sum(axis=1), (g_small**2).sum(axis=1)]))
v_large = (norms[0] - 1)[:, None] * g_large / norms[0][:, None] / 2  # of the mean over four numbers
v_small = (norms[1] - 1)[:, None] * g_small / norms[1][:, None] / 2
at_s = v_large @ a + v_small @ b
print("norms:", norms, sep="\n")
print("penalty:", np.mean((norms - 1) ** 2))
print("a.grad:", s @ v_large + at_s @ large)
print("b.grad:", s @ v_small + at_s @ small)

# %% numpy_others
print("largest image only:", np.mean((norms[0] - 1) ** 2))
print("one norm over all:", np.mean((np.sqrt((norms**2).sum(axis=0)) - 1) ** 2))
print("b.grad:", 2 * (v_large @ a) @ small)
