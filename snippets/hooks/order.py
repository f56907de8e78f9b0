"""The order in which hooks are called: h = (x₁², x₁x₂), y = (h₁ + h₂, h₂), v = (3, 1) at x = (3, 2)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
y = torch.stack([h[0] + h[1], h[1]])


def says(name, returns=lambda gradient: None):
    def hook(gradient):
        print(name)
        return returns(gradient)

    return hook


x.register_post_accumulate_grad_hook(says("x, accumulated"))
x.register_hook(says("x"))
h.grad_fn.register_hook(
    lambda results, _: print("node of h, grad_inputs:", results),
)
h.grad_fn.register_prehook(says("node of h, about to start"))
h.retain_grad()
h.register_hook(says("h, times two", lambda g: 2 * g))
h.register_hook(says("h, at most seven", lambda g: g.clamp(max=7)))
y.register_hook(says("y"))

y.backward(torch.tensor([3.0, 1.0]))
print("h.grad:", h.grad)
print("x.grad:", x.grad)

# %% reversed
x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
y = torch.stack([h[0] + h[1], h[1]])
h.register_hook(says("h, at most seven", lambda g: g.clamp(max=7)))
h.register_hook(says("h, times two", lambda g: 2 * g))
y.backward(torch.tensor([3.0, 1.0]))
print("reversed:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])  # of h with respect to x
J_y = np.array([[1.0, 1.0], [0.0, 1.0]])  # of y with respect to h
v = np.array([3.0, 1.0])
at_h = np.minimum(2 * (v @ J_y), 7)
print("node of h, grad_inputs:", (at_h @ x, x[0] * at_h))
print("h.grad:", at_h)
print("x.grad:", at_h @ J_h)

# %% numpy_reversed
print("reversed:", 2 * np.minimum(v @ J_y, 7) @ J_h)
