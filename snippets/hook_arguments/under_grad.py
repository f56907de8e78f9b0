"""Hooks under torch.autograd.grad, and under backward: h = (x₁², x₁x₂), y = (h₁ + h₂, 3h₂)."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])


def build(x):
    def says(name):
        return lambda *arguments: print(name)

    h = x[0] * x
    y = torch.stack([h[0] + h[1], 3 * h[1]])
    h.register_hook(lambda gradient: 7 * gradient)
    h.register_hook(says("hook of h"))
    h.grad_fn.register_hook(says("node of h"))
    h.retain_grad()
    return h, y


x = torch.tensor([3.0, 2.0], requires_grad=True)
x.register_hook(lambda gradient: print("hook of x"))
x.register_post_accumulate_grad_hook(lambda leaf: print("x, accumulated"))

print("grad, by x")
h, y = build(x)
print("returned by x:", torch.autograd.grad(y, x, v)[0])
print("h.grad:", h.grad)

print("grad, by h")
h, y = build(x)
print("returned by h:", torch.autograd.grad(y, h, v)[0])

print("backward")
h, y = build(x)
y.backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
J_y = np.array([[1.0, 1.0], [0.0, 3.0]])
v = np.array([1.0, 10.0])
at_h = 7 * v @ J_y
print("returned by x:", at_h @ J_h)
print("h.grad:", at_h)
print("returned by h:", at_h)
print("x.grad:", at_h @ J_h)
