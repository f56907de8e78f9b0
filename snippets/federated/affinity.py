"""Inter-task affinity: a step for one task on the shared weights, and the losses of all tasks after it."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], dtype=torch.float64)
t = torch.tensor([1.0, -3.0, 0.5], dtype=torch.float64)
W = torch.tensor([[0.5, -0.25], [0.25, 0.75]], dtype=torch.float64, requires_grad=True)  # shared
heads = torch.tensor([[1.0, 2.0], [2.0, -1.0], [0.5, 3.0]], dtype=torch.float64, requires_grad=True)


def task_losses(W):
    return (heads @ (W @ x).tanh() - t) ** 2


losses = task_losses(W)
rows = []
for i in range(3):
    (g,) = torch.autograd.grad(losses[i], W, retain_graph=i < 2)
    with torch.no_grad():
        rows.append(1 - task_losses(W - 0.01 * g) / losses)
print("affinity:", torch.stack(rows))

# %% restored
start = W.detach().clone()
losses = task_losses(W)
gradients = [torch.autograd.grad(loss, W, retain_graph=True)[0] for loss in losses]
rows = []
with torch.no_grad():
    for g in gradients:
        W -= 0.01 * g  # in a model: for each shared parameter
        rows.append(1 - task_losses(W) / losses)
        W.copy_(start)
print("affinity:", torch.stack(rows))
print("weights unchanged:", W.equal(start))

# %% numpy
import numpy as np

x, t = np.array([1.0, 2.0]), np.array([1.0, -3.0, 0.5])
W = np.array([[0.5, -0.25], [0.25, 0.75]])
heads = np.array([[1.0, 2.0], [2.0, -1.0], [0.5, 3.0]])


def measure(lr):
    h = np.tanh(W @ x)
    e = heads @ h - t
    rows = []
    for i in range(3):
        fast = W - lr * np.outer(2 * e[i] * heads[i] * (1 - h**2), x)
        rows.append(1 - (heads @ np.tanh(fast @ x) - t) ** 2 / e**2)
    return np.array(rows)


print("affinity:", measure(0.01))

# %% numpy_restored
print("affinity:", measure(0.01))
