"""A module hook runs for a call of the module, and not for a call of its forward."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
seen = []
layer.register_full_backward_hook(lambda module, grad_input, grad_output: seen.append(grad_output))
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])

layer.forward(x).backward(v)
print("has the hook run?", bool(seen))
print("layer.weight.grad:", layer.weight.grad)

layer.zero_grad()
layer(x).backward(v)
print("has the hook run?", bool(seen))
print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

x, v = np.array([[3.0, 2.0]]), np.array([[1.0, 10.0]])
print("layer.weight.grad:", v.T @ x)
print("layer.weight.grad:", v.T @ x)
