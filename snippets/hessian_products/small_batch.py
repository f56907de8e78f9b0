"""Two Hessian-vector products from one gradient: backward adds them up, autograd.grad returns each."""

# %% torch blind="x -= y: only the equality of two counts is printed"
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Counter(TorchDispatchMode):
    calls = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.calls += 1
        return func(*args, **(kwargs or {}))


def gradient(X, w):
    loss = ((X @ w) ** 3).mean()
    return torch.autograd.grad(loss, w, create_graph=True)[0]


X = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
w = torch.tensor([0.5, 1.0], requires_grad=True)
directions = torch.tensor([[1.0, 10.0], [2.0, -1.0]])
g = gradient(X, w)
for v in directions:
    (g @ v).backward(retain_graph=True)
    print("w.grad:", w.grad)
for v in directions:
    print("product:", torch.autograd.grad(g, w, v, retain_graph=True)[0])

# %% count
counts = []
for samples in 10, 1000:
    with Counter() as counter:
        g = gradient(torch.ones(samples, 2), w)
        torch.autograd.grad(g, w, directions[0])
    counts.append(counter.calls)
print("as many operations for ten samples as for a thousand:", counts[0] == counts[1])

# %% numpy blind="J.T, J @ v: a Hessian is symmetric"
import numpy as np

X, w = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([0.5, 1.0])
directions = np.array([[1.0, 10.0], [2.0, -1.0]])
H = X.T @ np.diag(6 * (X @ w)) @ X / len(X)
first, second = directions[0] @ H, directions[1] @ H
print("w.grad:", first)
print("w.grad:", first + second)
print("product:", first)
print("product:", second)
