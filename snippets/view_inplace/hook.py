"""The output of a layer with a full backward hook must not be changed in place."""

# %% error raises="RuntimeError: Output 0 of BackwardHookFunction is a view"
import torch

layer = torch.nn.Linear(2, 2)
layer.register_full_backward_hook(lambda module, grad_input, grad_output: None)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
y = layer(x)
y += x

# %% torch
import torch

layer = torch.nn.Linear(2, 2)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
layer.register_full_backward_hook(lambda module, grad_input, grad_output: None)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
y = layer(x)
y = y + x
y.backward(torch.tensor([[1.0, 10.0]]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
J = W + np.eye(2)
v = np.array([[1.0, 10.0]])
print("x.grad:", v @ J)
