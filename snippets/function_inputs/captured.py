"""A Function that takes its weights from the enclosing scope, from a list, or as arguments."""

# %% torch
import torch
from torch import nn

layer = nn.Linear(2, 2)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[2.0, -1.0], [0.5, 4.0]]))
    layer.bias.copy_(torch.tensor([1.5, -3.0]))
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])


class Captured(torch.autograd.Function):
    """Use the weights of a layer that is not an argument."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(layer.weight)
        return layer.weight @ x + layer.bias

    @staticmethod
    def backward(ctx, v):
        (W,) = ctx.saved_tensors
        return v @ W


y = Captured.apply(x)
y.backward(v)
print("y:", y.detach())
print("x.grad:", x.grad)
print("layer.weight.grad:", layer.weight.grad)
print("layer.bias.grad:", layer.bias.grad)


# %% listed
class Listed(torch.autograd.Function):
    """Take the weights as one list."""

    @staticmethod
    def forward(ctx, x, weights):
        W, b = weights
        ctx.save_for_backward(W)
        return W @ x + b

    @staticmethod
    def backward(ctx, v):
        (W,) = ctx.saved_tensors
        return v @ W, None


x.grad = None
Listed.apply(x, list(layer.parameters())).backward(v)
print("x.grad:", x.grad)
print("layer.weight.grad:", layer.weight.grad)
print("the output has a graph if x is data:", Listed.apply(x.detach(), list(layer.parameters())).requires_grad)


# %% arguments
class Passed(torch.autograd.Function):
    """Take each weight as an argument, and return its gradient."""

    @staticmethod
    def forward(ctx, x, *weights):
        W, b = weights
        ctx.save_for_backward(x, W)
        return W @ x + b

    @staticmethod
    def backward(ctx, v):
        x, W = ctx.saved_tensors
        return v @ W, torch.outer(v, x), v


x.grad = None
Passed.apply(x, *layer.parameters()).backward(v)
print("x.grad:", x.grad)
print("gradient at the weight:", layer.weight.grad, sep="\n")
print("gradient at the bias:", layer.bias.grad)

# %% numpy
import numpy as np

W, b = np.array([[2.0, -1.0], [0.5, 4.0]]), np.array([1.5, -3.0])
x, v = np.array([3.0, 2.0]), np.array([1.0, 10.0])
print("y:", W @ x + b)
print("x.grad:", v @ W)
print("layer.weight.grad:", None)
print("layer.bias.grad:", None)

# %% numpy_listed
print("x.grad:", v @ W)
print("layer.weight.grad:", None)
print("the output has a graph if x is data:", False)

# %% numpy_arguments
J_W = np.kron(np.eye(2), x)  # the derivatives of Wx with respect to the elements of W, row by row
print("x.grad:", v @ W)
print("gradient at the weight:", (v @ J_W).reshape(2, 2), sep="\n")
print("gradient at the bias:", v @ np.eye(2))
