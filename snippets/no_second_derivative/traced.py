"""torch.autograd.grad inside a compiled function, for y = relu(XW)²/2: by default, and with trace_autograd_ops."""

# %% torch
import torch


def penalty(X, W):
    y = torch.relu(X @ W).square().sum() / 2
    (g,) = torch.autograd.grad(y, X, create_graph=True)
    return (g**2).sum()


X = torch.tensor([[1.0, 3.0], [-1.0, 4.0]], requires_grad=True)
W = torch.tensor([[0.5, -2.0], [2.0, 0.25]], requires_grad=True)
penalty(X, W).backward()
print("W.grad:", W.grad, sep="\n")

# %% default raises="RuntimeError: torch.compile with aot_autograd does not"
compiled = torch.compile(penalty, backend="aot_eager")
compiled(X, W).backward()

# %% unused raises="RuntimeError: The differentiated Tensor at index 0 appears"
torch.autograd.grad(compiled(X, W), W)

# %% traced
torch.compiler.reset()  # else the code that was compiled by default runs again
W.grad = None
with torch._dynamo.config.patch(trace_autograd_ops=True):
    compiled = torch.compile(penalty, backend="aot_eager", fullgraph=True)
    compiled(X, W).backward()
print("W.grad:", W.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0]])
W = np.array([[0.5, -2.0], [2.0, 0.25]])
H = np.maximum(X @ W, 0)
M = np.where(H > 0, 1.0, 0.0)
G = H @ W.T  # a row for each sample
by_W = 2 * G.T @ H + X.T @ (M * (2 * G @ W))
print("W.grad:", by_W, sep="\n")

# %% numpy_traced
print("W.grad:", by_W, sep="\n")
