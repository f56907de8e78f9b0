"""One step of descent, differentiated: inner loss w₁²w₂ at (3, 5), outer loss w₁w₂."""

# %% optimizer
import torch


def inner(w):
    return w[0] ** 2 * w[1]


def outer(w):
    return w[0] * w[1]


w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.01)
inner(w).backward()
optimizer.step()

optimizer.zero_grad()
outer(w).backward()
print("w:", w)
print("w.grad:", w.grad)

# %% torch
w = torch.tensor([3.0, 5.0], requires_grad=True)
lr = torch.tensor(0.01, requires_grad=True)
(g,) = torch.autograd.grad(inner(w), w, create_graph=True)
fast = w - lr * g
outer(fast).backward()
print("g:", g)
print("fast:", fast)
print("w.grad:", w.grad)
print("lr.grad:", lr.grad)

# %% first_order
w.grad = lr.grad = None
(g,) = torch.autograd.grad(inner(w), w)
fast = w - lr * g
outer(fast).backward()
print("w.grad:", w.grad)
print("lr.grad:", lr.grad)

# %% detached
w.grad = lr.grad = None
(g,) = torch.autograd.grad(inner(w), w)
fast = (w - lr * g).detach().requires_grad_()
outer(fast).backward()
print("fast.grad:", fast.grad)
print("lr.grad:", lr.grad)
print("w.grad:", w.grad)

# %% copied
qry_loss = outer(fast)
for p, g in zip([w], torch.autograd.grad(qry_loss, [fast]), strict=True):
    p.grad = g if p.grad is None else p.grad + g  # the tasks add up
print("w.grad:", w.grad)

# %% differentiable
w.grad = None
fast = w.clone()
(fast.grad,) = torch.autograd.grad(inner(w), w, create_graph=True)
torch.optim.SGD([fast], lr=0.01, differentiable=True).step()
outer(fast).backward()
print("w.grad:", w.grad)

# %% numpy blind="J @ v, J.T: I minus a multiple of H is symmetric"
import numpy as np

start = np.array([3.0, 5.0])
lr = 0.01
g = np.array([2 * start[0] * start[1], start[0] ** 2])
w = start - lr * g
v = np.array([w[1], w[0]])  # the gradient of w₁w₂
print("w:", w)
print("w.grad:", v)

H = np.array([[2 * start[1], 2 * start[0]], [2 * start[0], 0.0]])
J = np.eye(2) - lr * H
fast = w
print("g:", g)
print("fast:", fast)
print("w.grad:", v @ J)
print("lr.grad:", v @ -g)

# %% numpy_first_order
print("w.grad:", v)
print("lr.grad:", v @ -g)

# %% numpy_detached
print("fast.grad:", v)

# %% numpy_copied
print("w.grad:", v)

# %% numpy_differentiable
print("w.grad:", v @ J)
