"""An optimizer whose step runs under no_grad, and calls a closure that needs a gradient."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch


class Sharp(torch.optim.SGD):
    @torch.no_grad()
    def step(self, closure):
        closure()


def closure():
    optimizer.zero_grad()
    ((w[0] ** 2 * w[1]) ** 2).backward()


w = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = Sharp([w], lr=0.0005)
optimizer.step(closure)


# %% torch
class Sharp(torch.optim.SGD):
    @torch.no_grad()
    def step(self, closure):
        closure = torch.enable_grad()(closure)
        closure()
        start = w.clone()
        w.add_(1.25 * w.grad / w.grad.norm())  # uphill
        closure()  # the gradient there
        w.copy_(start)
        super().step()


optimizer = Sharp([w], lr=0.0005)
optimizer.step(closure)
print("w.grad:", w.grad)
print("new weights:", w.detach())

# %% numpy
import numpy as np


def gradient_at(w):
    return 2 * w[0] ** 2 * w[1] * np.array([2 * w[0] * w[1], w[0] ** 2])


w = np.array([3.0, 2.0])
moved = w + 1.25 * gradient_at(w) / np.linalg.norm(gradient_at(w))
print("w.grad:", gradient_at(moved))
print("new weights:", w - 0.0005 * gradient_at(moved))
