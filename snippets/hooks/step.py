"""A step of the optimizer within backward: two steps for loss = w₁² + 3w₂ at w = (3, 2)."""

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)


def step(leaf):
    optimizer.step()
    optimizer.zero_grad()


w.register_post_accumulate_grad_hook(step)
for _ in range(2):
    loss = w[0] ** 2 + 3 * w[1]
    loss.backward()
    print("w:", w)
    print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
for _ in range(2):
    w = w - 0.25 * np.array([2 * w[0], 3.0])
    print("w:", w)
