"""The old and the full backward hook of a layer and a square: W = ((3, 0.5), (4, 7)) at x = (3, 2)."""

# %% old
import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.W = torch.tensor([[3.0, 0.5], [4.0, 7.0]])

    def forward(self, x):
        return (x @ self.W.T) ** 2


got = []


def look(module, grad_input, grad_output):
    got.append(grad_input[0])


block = Block()
block.register_backward_hook(look)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
block(x).backward(torch.tensor([[1.0, 10.0]]))
print("grad_input of the old hook:", got[0])
print("x.grad:", x.grad)

# %% torch
got = []
block = Block()
block.register_full_backward_hook(look)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
block(x).backward(torch.tensor([[1.0, 10.0]]))
print("grad_input of the full hook:", got[0])

# %% numpy_old
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
at_square = v * 2 * (W @ x)
# the gradient at the input of the square, not of the block
print("grad_input of the old hook:", at_square[None])
print("x.grad:", (at_square @ W)[None])

# %% numpy
print("grad_input of the full hook:", (at_square @ W)[None])

# %% error raises="RuntimeError: Cannot use both regular backward hooks"
import torch

layer = torch.nn.Linear(2, 2)
layer.register_backward_hook(print)
layer.register_full_backward_hook(print)
