"""The flag of a parameter, and the flag of its .data: torch.nn.Linear(4, 2)."""

# %% torch
import torch

l = torch.nn.Linear(4, 2, bias=False)
l.load_state_dict({"weight": torch.tensor([[0.5, 1.0, 2.0, -1.0], [3.0, 0.25, -2.0, 4.0]])})
print("l.weight.requires_grad:", l.weight.requires_grad)
print("l.weight.data.requires_grad:", l.weight.data.requires_grad)

# %% assign
l.weight.data.requires_grad = True
print("l.weight.data.requires_grad:", l.weight.data.requires_grad)
data = l.weight.data
data.requires_grad = True  # the flag of the tensor called data
print("data.requires_grad:", data.requires_grad)
l(torch.tensor([2.0, 3.0, 5.0, 7.0])).backward(torch.tensor([1.0, 10.0]))
print("data.grad:", data.grad)
print("l.weight.grad:", l.weight.grad)

# %% numpy_assign
import numpy as np

x, v = np.array([2.0, 3.0, 5.0, 7.0]), np.array([1.0, 10.0])
print("l.weight.grad:", np.outer(v, x))
