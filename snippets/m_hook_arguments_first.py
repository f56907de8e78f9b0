"""The full backward hook of the first layer: its input is data, and has no gradient."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
got = []
layer.register_full_backward_hook(lambda module, grad_input, grad_output: got.append((grad_input, grad_output)))
x = torch.tensor([[3.0, 2.0]])
layer(x).backward(torch.tensor([[1.0, 10.0]]))
(grad_input,), (grad_output,) = got[0]
print("grad_input:", grad_input)
print("grad_output:", grad_output)
print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

x = np.array([[3.0, 2.0]])
v = np.array([[1.0, 10.0]])
print("grad_output:", v)
print("layer.weight.grad:", v.T @ x)

# %% error tags=["raises-exception"] raises="TypeError: hook() missing 2 required positional arguments"
import torch


def hook(module, grad_input, grad_output):
    got.append(grad_output)


layer = torch.nn.Linear(2, 2)
layer.weight.register_hook(hook)
layer(torch.tensor([[3.0, 2.0]])).sum().backward()
