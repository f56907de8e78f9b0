"""Norms under vmap: batch norm in evaluation mode, group norm, and batch norm without running statistics."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(2, eps=0.25)
norm.running_mean.copy_(torch.tensor([4.5, 1.5]))
norm.running_var.copy_(torch.tensor([16.0, 6.25]))
norm.eval()


def loss(x):
    return (norm(x[None]) ** 3).sum()


samples = torch.tensor(
    [
        [[3.0, 5.0, 10.0], [4.0, 0.5, -3.0]],
        [[6.0, -5.0, 8.0], [9.5, 2.5, 1.0]],
    ]
)
print("gradients:", torch.vmap(torch.func.grad(loss))(samples))

# %% group
norm = torch.nn.GroupNorm(num_groups=1, num_channels=2, eps=0.25)
print("gradients by group norm:", torch.vmap(torch.func.grad(loss))(samples))

# %% silenced
norm = torch.nn.BatchNorm1d(2, eps=0.25, track_running_stats=False)
print("the whole batch:", norm(samples)[0])
print("under vmap:", torch.vmap(lambda x: norm(x[None])[0])(samples)[0])

# %% numpy
import numpy as np

samples = np.array(
    [
        [[3.0, 5.0, 10.0], [4.0, 0.5, -3.0]],
        [[6.0, -5.0, 8.0], [9.5, 2.5, 1.0]],
    ]
)
mean = np.array([[4.5], [1.5]])
r = np.sqrt(np.array([[16.0], [6.25]]) + 0.25)
z = (samples - mean) / r
print("gradients:", 3 * z**2 / r)

# %% numpy_group
rows = []
for sample in samples:
    q = np.sqrt(np.var(sample) + 0.25)
    h = (sample - np.mean(sample)) / q
    g = 3 * h**2
    rows.append((g - np.mean(g) - h * np.mean(g * h)) / q)
print("gradients by group norm:", np.array(rows))


# %% numpy_silenced
def normalized(x, axis):
    mean, variance = x.mean(axis, keepdims=True), x.var(axis, keepdims=True)
    return (x - mean) / np.sqrt(variance + 0.25)


print("the whole batch:", normalized(samples, (0, 2))[0])
print("under vmap:", normalized(samples[0], 1))
