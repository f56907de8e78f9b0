"""A checkpoint gives the same gradient, but computes the block twice."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

W = torch.tensor([[0.5, -1.5], [1.0, 0.25]], requires_grad=True)
calls = []


def block(h):
    calls.append(h)
    return torch.tanh(W @ h)


def loss(x, run):
    y = run(x**3)
    return y[0] - 4 * y[1]


for name, run in {
    "plain": block,
    "checkpoint": lambda h: checkpoint(block, h, use_reentrant=False),
}.items():
    x = torch.tensor([0.5, -0.75], requires_grad=True)
    calls, W.grad = [], None
    loss(x, run).backward()
    print(name)
    print("calls of the block:", len(calls))
    print("x.grad:", x.grad)
    print("W.grad:", W.grad, sep="\n")

# %% by_hand
calls, W.grad = [], None
x = torch.tensor([0.5, -0.75], requires_grad=True)
h = x**3
with torch.no_grad():  # forward: keep h, and nothing from inside the block
    y = block(h)
y.requires_grad_()
(y[0] - 4 * y[1]).backward()  # y.grad is v

cut = h.detach().requires_grad_()  # backward: compute the block again
block(cut).backward(y.grad)
h.backward(cut.grad)
print("calls of the block:", len(calls))
print("v:", y.grad)
print("x.grad:", x.grad)
print("W.grad:", W.grad, sep="\n")

# %% numpy blind="J @ v: D is diagonal"
import numpy as np

W = np.array([[0.5, -1.5], [1.0, 0.25]])
x = np.array([0.5, -0.75])
h = x**3
v = np.array([1.0, -4.0])
v_in = v * (1 - np.tanh(W @ h) ** 2)  # before tanh
for calls in 1, 2:  # the second time with the same result
    print("calls of the block:", calls)
    print("x.grad:", v_in @ W @ np.diag(3 * x**2))
    print("W.grad:", np.outer(v_in, h), sep="\n")

# %% numpy_by_hand
print("calls of the block:", calls)
print("v:", v)
print("x.grad:", v_in @ W @ np.diag(3 * x**2))
print("W.grad:", np.outer(v_in, h), sep="\n")
