"""A trainer computes forward and backward in a closure: an optimizer that ignores the closure trains nothing."""

# %% torch
import torch

start = torch.tensor([3.0, 5.0])


class Ignoring(torch.optim.SGD):
    def step(self, closure=None):
        return super().step()  # the closure is missing


class Calling(torch.optim.SGD):
    def step(self, closure=None):
        return super().step(closure)


def train(optimizer_class):
    w = start.clone().requires_grad_()
    optimizer = optimizer_class([w], lr=0.1)
    calls = []

    def closure():  # training_step and backward, as in Lightning
        calls.append(1)
        optimizer.zero_grad()
        loss = (w**2).sum()
        loss.backward()
        return loss

    for _ in range(2):
        optimizer.step(closure)
    return w, len(calls)


w, calls = train(Ignoring)
print("closure ran:", calls > 0)
print("w.grad:", w.grad)
print("w has moved:", not w.equal(start))

# %% called
w, calls = train(Calling)
print("closure ran:", calls > 0)
print("w.grad:", w.grad)
print("w:", w)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
for _ in range(2):
    g = 2 * w
    w = w - 0.1 * g
print("w.grad:", g)
print("w:", w)
