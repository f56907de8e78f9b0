"""Virtual adversarial training: the gradient of the KL divergence at a random direction d."""

# %% torch
import torch
import torch.nn.functional as F

W = torch.tensor([[1.0, -0.5, 0.25], [0.5, 2.0, -1.0]])  # the model
x = torch.tensor([1.0, -0.5])
with torch.no_grad():
    pred = F.softmax(x @ W, dim=0)


def kl_at(point):
    return F.kl_div(F.log_softmax(point @ W, dim=0), pred, reduction="sum")


xi = 0.5
d = torch.tensor([0.6, 0.8], requires_grad=True)  # a random direction of length 1
moved = x + xi * d
moved.retain_grad()
kl_at(moved).backward()
print("d.grad:", d.grad)
print("moved.grad:", moved.grad)
print("next direction:", F.normalize(d.grad, dim=0))

# %% limits blind="x - y: a quadratic is the same on both sides"
zero = torch.zeros(2, requires_grad=True)
print("zero at the image:", torch.autograd.grad(kl_at(x + zero), zero)[0].norm().item() < 1e-6)
exact = W @ (torch.diag(pred) - torch.outer(pred, pred)) @ W.T @ d.detach()  # the power iteration
for name, dtype in (("single precision", torch.float32), ("double precision", torch.float64)):
    W, x = W.to(dtype), x.to(dtype)
    pred = F.softmax(x @ W, dim=0)
    tiny = d.detach().to(dtype).requires_grad_()
    g = torch.autograd.grad(kl_at(x + 1e-6 * tiny), tiny)[0]
    is_right = torch.allclose((g / g.norm()).float(), F.normalize(exact, dim=0), rtol=1e-3)
    print(f"{name}, right direction with a tiny xi:", is_right)

# %% numpy
import numpy as np

W = np.array([[1.0, -0.5, 0.25], [0.5, 2.0, -1.0]])
x, d, xi = np.array([1.0, -0.5]), np.array([0.6, 0.8]), 0.5


def softmax(z):
    """Return the softmax of a vector."""
    return np.exp(z) / np.exp(z).sum()


at_moved = W @ (softmax((x + xi * d) @ W) - softmax(x @ W))
print("d.grad:", xi * at_moved)
print("moved.grad:", at_moved)
print("next direction:", at_moved / np.linalg.norm(at_moved))
