"""A full backward hook that returns a tuple with the gradient of each input."""

# %% error raises="RuntimeError: Backward hook returned an invalid number of grad_input"
import torch


def three(module, grad_input, grad_output):
    return grad_input[0], None, None


layer = torch.nn.Linear(2, 2)
layer.register_full_backward_hook(three)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
layer(x).sum().backward()

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))


def quarter(module, grad_input, grad_output):
    return (0.25 * grad_input[0],)


layer.register_full_backward_hook(quarter)
x = torch.tensor([[3.0, 2.0]], requires_grad=True)
layer(x).backward(torch.tensor([[1.0, 10.0]]))
print("x.grad:", x.grad)
print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
x = np.array([[3.0, 2.0]])
v = np.array([[1.0, 10.0]])
print("x.grad:", 0.25 * v @ W)
print("layer.weight.grad:", v.T @ x)  # the hook has no part in it
