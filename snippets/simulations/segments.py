"""1000 steps with five checkpoints: how many steps run, and how many numbers are saved at most."""

# %% counting tags=["hide-input"]
import torch


class Saved:
    """A tensor that the graph has saved."""

    now = most = 0

    def __init__(self, tensor):
        self.tensor = tensor.detach()
        Saved.now += tensor.numel()
        Saved.most = max(Saved.most, Saved.now)

    def __del__(self):
        Saved.now -= self.tensor.numel()


hooks = torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor)

# %% torch
theta = torch.tensor(0.8, dtype=torch.float64, requires_grad=True)
start = torch.tensor([1.5, -0.7, 2.0], dtype=torch.float64)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)  # the gradient at the end
runs = []


def run(y, steps):
    for _ in range(steps):
        runs.append(1)
        y = y - 0.002 * theta * y**3
    return y


states = [start]
with torch.no_grad():
    for _ in range(5):
        states.append(run(states[-1], 200))
print("steps after the forward pass:", len(runs))

g, at_theta = v, 0
for state in reversed(states[:-1]):
    y = state.clone().requires_grad_()
    with hooks:
        end = run(y, 200)
    g, part = torch.autograd.grad(end, (y, theta), g)
    at_theta += part
    del end
print("steps in all:", len(runs))
print("numbers saved at most:", Saved.most)
print("gradient at theta:", at_theta)

# %% checkpoint
from torch.utils.checkpoint import checkpoint

runs, y = [], start
for _ in range(5):
    y = checkpoint(run, y, 200, use_reentrant=False)
print("steps after the forward pass:", len(runs))
y.backward(v)
print("steps in all:", len(runs))
print("theta.grad:", theta.grad)

# %% plain
Saved.most = 0
with hooks:
    y = run(start.clone().requires_grad_(), 1000)
print("numbers saved at most:", Saved.most)
print("gradient at theta:", torch.autograd.grad(y, theta, v)[0])

# %% numpy blind="J @ v: the product of two vectors has no order"
import numpy as np

theta, v = 0.8, np.array([1.0, 10.0, 100.0])
y, at_theta = np.array([1.5, -0.7, 2.0]), np.zeros(3)
forward = 0
for _ in range(5):
    for _ in range(200):
        at_theta = (1 - 0.002 * theta * 3 * y**2) * at_theta - 0.002 * y**3
        y = y - 0.002 * theta * y**3
        forward += 1
saved = y.size + y.size + 1  # of one step: y, its cube and the factor
print("steps after the forward pass:", forward)
print("steps in all:", 2 * forward)
print("numbers saved at most:", 200 * saved)
print("gradient at theta:", v @ at_theta)

# %% numpy_checkpoint
print("steps after the forward pass:", forward)
print("steps in all:", 2 * forward)
print("theta.grad:", at_theta @ v)

# %% numpy_plain
print("numbers saved at most:", forward * saved)
print("gradient at theta:", np.sum(v * at_theta))
