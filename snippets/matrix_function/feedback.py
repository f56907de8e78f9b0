"""Feedback alignment: a linear layer whose input gets v B, with a fixed matrix B in place of the weight."""

# %% torch rtol=1e-5
import torch


class Feedback(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, W, B):
        ctx.save_for_backward(x, B)
        return x @ W.T

    @staticmethod
    def backward(ctx, v):
        x, B = ctx.saved_tensors
        at_x = v @ B if ctx.needs_input_grad[0] else None
        return at_x, v.T @ x, None


class Layer(torch.nn.Module):
    def __init__(self, W, B):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor(W))
        self.register_buffer("B", torch.tensor(B))

    def forward(self, x):
        print("the input requires a gradient:", x.requires_grad)
        return Feedback.apply(x, self.weight, self.B)


x = torch.tensor([[1.0, -0.5], [0.3, 2.0]])
first = Layer([[0.2, 0.7], [-0.4, 0.1]], [[0.0, 0.0], [0.0, 0.0]])
second = Layer([[1.5, -0.8]], [[0.6, 0.9]])
second(torch.tanh(first(x))).sum().backward()
print("first.weight.grad:", first.weight.grad, sep="\n")
print("second.weight.grad:", second.weight.grad)

# %% backprop rtol=1e-5
first.weight.grad = second.weight.grad = None
second.B.copy_(second.weight.detach())
y = second(torch.tanh(first(x)))
y.sum().backward()
print("first.weight.grad:", first.weight.grad, sep="\n")

# %% no_grad
with torch.no_grad():
    second(torch.tanh(first(x)))

# %% numpy
import numpy as np

x = np.array([[1.0, -0.5], [0.3, 2.0]])
W = np.array([[0.2, 0.7], [-0.4, 0.1]])
h = np.tanh(x @ W.T)
v = np.ones((2, 1))
B = np.array([[0.6, 0.9]])
print("first.weight.grad:", ((v @ B) * (1 - h**2)).T @ x, sep="\n")
print("second.weight.grad:", v.T @ h)

# %% numpy_backprop
V = np.array([[1.5, -0.8]])
print("first.weight.grad:", ((v @ V) * (1 - h**2)).T @ x, sep="\n")
