"""A hand-written step and torch.optim.SGD: what must be equal for equal weights."""

# %% seed
import torch

torch.manual_seed(0)
first = torch.nn.Linear(2, 1)
second = torch.nn.Linear(2, 1)  # the next random numbers
print("one seed, two models: equal start?", first.weight.equal(second.weight))
torch.manual_seed(0)
second = torch.nn.Linear(2, 1)
print("seed again before the second model: equal start?", first.weight.equal(second.weight))

# %% torch
start = torch.tensor([3.0, 2.0])
lr, momentum, decay = 0.1, 0.9, 0.5


def gradient(w):
    (g,) = torch.autograd.grad(w[0] ** 2 + w[0] * w[1], w)
    return g


def with_optimizer(**options):
    w = start.clone().requires_grad_()
    optimizer = torch.optim.SGD([w], lr=lr, **options)
    for _ in range(2):
        w.grad = gradient(w)
        optimizer.step()
    return w.detach()


print("w of plain SGD:", with_optimizer())
print("with momentum and weight decay:", with_optimizer(momentum=momentum, weight_decay=decay))

# %% by_hand
w = start.clone().requires_grad_()
b = torch.zeros(2)
for _ in range(2):
    g = gradient(w)
    with torch.no_grad():
        b = momentum * b + (g + decay * w)
        w -= lr * b
print("with momentum and weight decay:", w.detach())

# %% numpy
import numpy as np


def train(momentum, decay):
    w, b = np.array([3.0, 2.0]), np.zeros(2)
    for _ in range(2):
        g = np.array([2 * w[0] + w[1], w[0]])
        b = momentum * b + g + decay * w
        w = w - 0.1 * b
    return w


print("w of plain SGD:", train(0.0, 0.0))
print("with momentum and weight decay:", train(0.9, 0.5))

# %% numpy_by_hand
print("with momentum and weight decay:", train(0.9, 0.5))
