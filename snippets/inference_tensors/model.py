"""A model is made in inference mode, and copied outside of it."""

# %% torch
import copy

import torch

with torch.inference_mode():
    layer = torch.nn.Linear(2, 1, bias=False)
    layer.weight.copy_(torch.tensor([[4.0, 1.0]]))
print("layer.weight.is_inference():", layer.weight.is_inference())

layer = copy.deepcopy(layer)
print("layer.weight.is_inference():", layer.weight.is_inference())
optimizer = torch.optim.SGD(layer.parameters(), lr=0.5)
(layer(torch.tensor([3.0, 5.0])) ** 2).backward()
optimizer.step()
print("layer.weight.grad:", layer.weight.grad)
print("layer.weight:", layer.weight)

# %% rescaled
layer = torch.nn.Linear(2, 1, bias=False)
layer.load_state_dict({"weight": torch.tensor([[4.0, 1.0]])})
with torch.inference_mode():
    layer.weight.mul_(0.5)  # in place
print("changed in place, an inference tensor?", layer.weight.is_inference())
(layer(torch.tensor([3.0, 5.0])) ** 2).backward()
print("layer.weight.grad:", layer.weight.grad)
with torch.inference_mode():
    layer.weight.data = 0.5 * layer.weight.data  # a new tensor
print("replaced, an inference tensor?", layer.weight.is_inference())


# %% function
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, clone):
        ctx.save_for_backward(x)
        with torch.inference_mode():
            y = x**2
        return y.clone() if clone else y

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x, None


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = Square.apply(x, False)
print("y:", y.detach())
print("does y require a gradient?", y.requires_grad)
print("does its sum?", y.sum().requires_grad)
Square.apply(x, True).backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

W = np.array([[4.0, 1.0]])
x = np.array([3.0, 5.0])
gradient = 2 * (W @ x)[:, None] * x
print("layer.weight.grad:", gradient)
print("layer.weight:", W - 0.5 * gradient)

# %% numpy_rescaled
W = 0.5 * W
print("layer.weight.grad:", 2 * (W @ x)[:, None] * x)

# %% numpy_function
v = np.array([1.0, 10.0])
y = x**2
print("y:", y)
print("x.grad:", v * 2 * x)
