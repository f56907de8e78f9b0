"""A conversion inside the graph: h = Wx, and L = h₁² + h₂² in another dtype."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)
x = torch.tensor([4.0, 0.5])
h = W @ x
moved = h.to(torch.float64)  # stands for h.cpu() or h.cuda()
print("grad_fn:", moved.grad_fn.name())
h.retain_grad()
(moved**2).sum().backward()
print("h.grad:", h.grad)
print("W.grad:", W.grad)

# %% leaf
copy = W.to(torch.float64)  # stands for W.cuda()
W.grad = None
((copy @ x.double()) ** 2).sum().backward()
print("is the copy a leaf?", copy.is_leaf)
print("W.grad:", W.grad)

# %% numpy
import numpy as np

W, x = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([4.0, 0.5])
v = 2 * W @ x
print("h.grad:", v)
print("W.grad:", np.outer(v, x))

# %% numpy_leaf
print("W.grad:", np.outer(2 * W @ x, x))
