"""The pre-hook alone, at a first layer."""

# %% torch
import torch

layer = torch.nn.Linear(2, 2, bias=False)
layer.register_full_backward_pre_hook(lambda module, grad_output: print("gradient at the output:", grad_output[0]))
x = torch.tensor([[3.0, 2.0]])
layer(x).backward(torch.tensor([[1.0, 10.0]]))
print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 2.0]), np.array([1.0, 10.0])
print("gradient at the output:", v[None])
print("layer.weight.grad:", np.outer(v, x))
