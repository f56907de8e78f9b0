"""Inversion of a feature whose last relu is off: no gradient, or the straight-through gradient of a fake relu."""

# %% torch
import torch


class FakeReLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.relu()

    @staticmethod
    def backward(ctx, v):
        return v  # as if relu were the identity


W = torch.tensor([[1.0, -0.5], [0.25, 2.0]], dtype=torch.float64)
target = torch.tensor([1.5, 3.0], dtype=torch.float64)  # the feature of another image
for name, last in (("relu", torch.relu), ("fake_relu", FakeReLU.apply)):
    image = torch.tensor([-1.0, -0.75], dtype=torch.float64, requires_grad=True)  # both units are off
    optimizer = torch.optim.SGD([image], lr=0.1)
    for step in range(20):
        optimizer.zero_grad()
        loss = (last(W @ image) - target).square().sum()
        loss.backward()
        if step == 0:
            print(f"first gradient, {name}:", image.grad.clone())
        optimizer.step()
    print(f"loss, {name}:", loss.detach())

# %% numpy
import numpy as np

W, target = np.array([[1.0, -0.5], [0.25, 2.0]]), np.array([1.5, 3.0])
for name, passes in (("relu", lambda h: h > 0), ("fake_relu", np.ones_like)):
    image = np.array([-1.0, -0.75])
    for step in range(20):
        h = W @ image
        error = np.maximum(h, 0) - target
        gradient = (2 * error * passes(h)) @ W
        if step == 0:
            print(f"first gradient, {name}:", gradient)
        image = image - 0.1 * gradient
    print(f"loss, {name}:", error @ error)
