"""Four parts of one sample: a backward call for each part, and a factor on the loss of one part."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [-2.0, 4.0], [2.0, -5.0]])
t = torch.tensor([1.0, 0.5, 2.0, 3.0])
num_accum_steps = len(X)


def loss_of(p, part):
    return (X[part] @ p - t[part]) ** 2


accumulated = torch.tensor([0.5, 2.0], requires_grad=True)
for part in range(num_accum_steps):
    loss_of(accumulated, part).backward()
print("a call for each part:", accumulated.grad)

multiplied = torch.tensor([0.5, 2.0], requires_grad=True)
(num_accum_steps * loss_of(multiplied, 0)).backward()
print("factor on one part:", multiplied.grad)

# %% adam
for factor in 1, num_accum_steps:
    p = torch.tensor([0.5, 2.0], requires_grad=True)
    optimizer = torch.optim.Adam([p], lr=0.1)
    for part in 0, 1:
        optimizer.zero_grad()
        (factor * loss_of(p, part)).backward()
        optimizer.step()
    print("after two steps of Adam:", p.detach())

# %% undone
p = torch.tensor([0.5, 2.0], requires_grad=True)
for part in range(num_accum_steps):
    (loss_of(p, part) / num_accum_steps).backward()
p.grad.mul_(num_accum_steps)  # after the loop, before the step
print("divided, and multiplied after the loop:", p.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [-2.0, 4.0], [2.0, -5.0]])
t = np.array([1.0, 0.5, 2.0, 3.0])
start = np.array([0.5, 2.0])


def gradient(p, part):
    return 2 * (X[part] @ p - t[part]) * X[part]


J = np.array([gradient(start, part) for part in range(4)])
each, one = np.ones(4), np.array([4.0, 0.0, 0.0, 0.0])
print("a call for each part:", each @ J)
print("factor on one part:", one @ J)

# %% numpy_adam
for factor in 1, 4:
    p, mean, square = start, 0, 0
    for step, part in enumerate((0, 1), start=1):
        g = factor * gradient(p, part)
        mean, square = 0.9 * mean + 0.1 * g, 0.999 * square + 0.001 * g**2
        p = p - 0.1 * mean / (1 - 0.9**step) / np.sqrt(square / (1 - 0.999**step))
    print("after two steps of Adam:", p)

# %% numpy_undone
print("divided, and multiplied after the loop:", J.sum(axis=0))
