"""Grad mode inside a checkpoint, and a checkpoint as a Function of our own: y = W sin x."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

W = torch.tensor([[3.0, 2.0], [-1.0, 4.0]], requires_grad=True)
x = torch.tensor([0.5, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
modes = []


def block(x):
    modes.append("on" if torch.is_grad_enabled() else "off")
    return W @ x.sin()


with torch.no_grad():
    y = block(x)
print("without a checkpoint, under no_grad:", y.requires_grad)

for reentrant in (True, False):
    W.grad = x.grad = None
    modes.clear()
    y = checkpoint(block, x, use_reentrant=reentrant)
    print("y.requires_grad:", y.requires_grad)
    y.backward(v)
    print("grad mode in the block:", ", then ".join(modes))
    print("x.grad:", x.grad)
    print("W.grad:", W.grad)

# %% by_hand
import torch


class Checkpoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, block, x):  # grad mode is off here
        ctx.block = block
        ctx.save_for_backward(x)
        return block(x)

    @staticmethod
    def backward(ctx, v):
        x = ctx.saved_tensors[0].detach().requires_grad_()
        with torch.enable_grad():
            y = ctx.block(x)
        y.backward(v)  # also fills W.grad
        return None, x.grad


W.grad = x.grad = None
modes.clear()
y = Checkpoint.apply(block, x)
print("the output requires a gradient:", y.requires_grad)
print("its node:", type(y.grad_fn).__name__)
y.backward(v)
print("grad mode in the block:", ", then ".join(modes))
print("x.grad:", x.grad)
print("W.grad:", W.grad)

# %% numpy
import numpy as np

W = np.array([[3.0, 2.0], [-1.0, 4.0]])
x = np.array([0.5, 2.0])
v = np.array([1.0, 10.0])
for _ in range(2):  # with and without use_reentrant
    print("x.grad:", v @ W @ np.diag(np.cos(x)))
    print("W.grad:", np.outer(v, np.sin(x)))

# %% numpy_by_hand
print("x.grad:", v @ W @ np.diag(np.cos(x)))
print("W.grad:", np.outer(v, np.sin(x)))
