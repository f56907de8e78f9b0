"""The full backward hook of the first layer: its input is data, which has no gradient."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
got = []


def look(module, grad_input, grad_output):
    got.append((grad_input, grad_output))


layer.register_full_backward_hook(look)
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
