"""A layer that ran under no_grad before its checkpoint, with a kept copy of its weight, and with autocast."""

# %% error raises="CheckpointError: have different metadata than during the forward pass"
import torch
from torch.utils.checkpoint import checkpoint

W = torch.tensor([[1.0, 2.0], [-1.0, 0.5]], requires_grad=True)
X = torch.tensor([[0.5, 2.0], [1.5, -0.5], [-2.0, 1.5]])
v = torch.tensor([[1.0, 4.0], [-2.0, 3.0], [0.5, 5.0]])
copies = {}


def layer(x):
    if "W" not in copies:  # like the cache of older versions
        copies["W"] = W.bfloat16()
    return x.bfloat16() @ copies["W"].T


def step(use_reentrant, X=X, v=v):
    x = X.clone().requires_grad_()
    with torch.no_grad():
        layer(x)  # a pass that is not trained
    y = checkpoint(lambda x: layer(layer(x).relu()), x, use_reentrant=use_reentrant)
    copies.clear()  # as at the end of the autocast block
    y.backward(v.bfloat16())
    return x.grad


step(use_reentrant=False)

# %% reentrant
copies.clear()
print("gradient at x:", step(use_reentrant=True))
print("W.grad:", W.grad)

# %% square
copies.clear()
W.grad = None
print("two rows, gradient at x:", step(False, X[:2], v[:2]))
print("does W have a gradient?", W.grad is not None)
print("with use_reentrant=True:", step(True, X[:2], v[:2]))

# %% torch
linear = torch.nn.Linear(2, 2, bias=False)
linear.load_state_dict({"weight": W.detach()})
for use_reentrant in (True, False):
    linear.zero_grad()
    x = X.clone().requires_grad_()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        with torch.no_grad():
            linear(x)
        y = checkpoint(lambda x: linear(linear(x).relu()), x, use_reentrant=use_reentrant)
    y.backward(v.bfloat16())
    print("x.grad:", x.grad)
    print("linear.weight.grad:", linear.weight.grad)

# %% numpy one-point="bfloat16 holds these numbers exactly, and rounds most others"
import numpy as np

W = np.array([[1.0, 2.0], [-1.0, 0.5]])
X = np.array([[0.5, 2.0], [1.5, -0.5], [-2.0, 1.5]])
v = np.array([[1.0, 4.0], [-2.0, 3.0], [0.5, 5.0]])
h = X @ W.T
at_h = (v @ W) * (h > 0)
at_x, at_W = at_h @ W, v.T @ np.maximum(h, 0) + at_h.T @ X
print("gradient at x:", at_x)
print("W.grad:", at_W)

# %% numpy_square
X, v, relu = X[:2], v[:2], np.maximum(h[:2], 0)
# The first run saved W.T, relu, W.T, and the second run saved W.T, X, relu, …
print("two rows, gradient at x:", (v @ relu.T * (X > 0)) @ W)
print("with use_reentrant=True:", at_x[:2])

# %% numpy_autocast
for _ in range(2):
    print("x.grad:", at_x)
    print("linear.weight.grad:", at_W)
