"""One gradient in four ways: backward, autograd.grad, torch.func.grad and torch.func.vjp, with a detached part."""

# %% torch
import torch

x = torch.tensor([3.0, -2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])


def f(x):
    return x**2 * torch.flip(x, [0]).detach()  # jax.lax.stop_gradient


f(x).backward(v)
print("x.grad:", x.grad)
f(x).backward(v)  # adds, unlike a gradient in JAX
print("x.grad:", x.grad)
print("by grad:", torch.func.grad(lambda x: f(x) @ v)(x.detach()))
y, pull = torch.func.vjp(f, x.detach())
print("y:", y)
print("by vjp:", pull(v)[0])

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x, v = np.array([3.0, -2.0]), np.array([1.0, 10.0])
J = np.diag(2 * x * x[::-1])
print("x.grad:", v @ J)
print("x.grad:", 2 * v @ J)
print("by grad:", v @ J)
print("y:", x**2 * x[::-1])
print("by vjp:", v @ J)
