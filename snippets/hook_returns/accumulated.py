"""A post-accumulate hook may not return a gradient, but it may change .grad: L = w₁² + w₁w₂."""

# %% error raises="RuntimeError: Tensor post accumulate grad hooks should return None"
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
w.register_post_accumulate_grad_hook(lambda w: 0.5 * w.grad)
(w[0] * w).sum().backward()

# %% torch
w = torch.tensor([3.0, 2.0], requires_grad=True)


def halve(w):
    w.grad *= 0.5


w.register_post_accumulate_grad_hook(halve)
for _ in range(2):
    (w[0] * w).sum().backward()
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
slope = np.array([2 * w[0] + w[1], w[0]])
grad = 0
for _ in range(2):
    grad = 0.5 * (grad + slope)  # the hook halves the sum, not the new gradient alone
    print("w.grad:", grad)
