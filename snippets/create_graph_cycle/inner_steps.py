"""The numbers that k inner steps of MAML keep in memory: second order, first order, and with a checkpoint."""

# %% torch
import weakref

import torch
from torch.utils.checkpoint import checkpoint

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [2.0, 5.0]])
t = torch.tensor([1.0, -2.0, 3.0])
alive, calls = weakref.WeakSet(), []


class Saved:
    """A tensor that the graph has saved."""

    def __init__(self, tensor):
        self.tensor = tensor
        alive.add(self)


def step(w, *, create_graph=True):
    calls.append(1)
    loss = ((X @ w).tanh() - t).square().sum()
    (g,) = torch.autograd.grad(loss, w, create_graph=create_graph)
    return w - 0.05 * g


def show(name, step):
    numbers = []
    for k in (1, 2, 4):
        calls.clear()
        w0 = torch.tensor([0.3, -0.2], requires_grad=True)
        with torch.autograd.graph.saved_tensors_hooks(Saved, lambda saved: saved.tensor):
            w = w0
            for _ in range(k):
                w = step(w)
            loss = ((w - 1) ** 4).sum()
        numbers.append(sum(saved.tensor.numel() for saved in alive))
        loss.backward()
    print(f"{name} saved numbers:", torch.tensor(numbers))
    print(f"{name} calls of step:", len(calls))
    print(f"{name} meta-gradient:", w0.grad)


show("second order", step)
show("first order", lambda w: step(w, create_graph=False))

# %% checkpointed
show("checkpoint", lambda w: checkpoint(step, w, use_reentrant=False))

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, -1.0], [2.0, 5.0]])
t = np.array([1.0, -2.0, 3.0])
w, J = np.array([0.3, -0.2]), np.eye(2)
k = np.array([1, 2, 4])
for _ in range(4):
    h = np.tanh(X @ w)
    slope = 1 - h**2
    H = X.T @ np.diag(2 * slope**2 - 4 * (h - t) * h * slope) @ X
    w = w - 0.05 * 2 * (h - t) * slope @ X
    J = (np.eye(2) - 0.05 * H) @ J
v = 4 * (w - 1) ** 3
outer = len(w)  # the outer loss saves the last weights
each = 27  # the middle values of a step and of its gradient
print("second order saved numbers:", outer + each * k)
print("second order calls of step:", k[-1])
print("second order meta-gradient:", v @ J)
print("first order saved numbers:", outer + 0 * k)
print("first order calls of step:", k[-1])
print("first order meta-gradient:", v)

# %% numpy_checkpointed
print("checkpoint saved numbers:", outer + len(w) * k)
print("checkpoint calls of step:", 3 * k[-1])
print("checkpoint meta-gradient:", v @ J)
