"""Only the first of two layers learns: the last one is frozen by its flag, and the gradient goes through it."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
first, last = torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 1, bias=False)
first.load_state_dict({"weight": torch.tensor([[0.5, -1.0], [2.0, 0.25]])})
last.load_state_dict({"weight": torch.tensor([[3.0, -2.0]])})
optimizer = torch.optim.SGD([*first.parameters(), *last.parameters()], lr=0.01)
(last(first(x)) ** 2).backward()
print("first.weight.grad:", first.weight.grad)

optimizer.zero_grad()  # sets each .grad to None
last.requires_grad_(False)
(last(first(x)) ** 2).backward()
print("first.weight.grad:", first.weight.grad)
print("last.weight.grad:", last.weight.grad)
optimizer.step()
print("first.weight:", first.weight)
print("last.weight:", last.weight)

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
h = first(x)
with torch.no_grad():
    output = last(h)
(output**2).backward()

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
A, B = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([[3.0, -2.0]])
y = B @ A @ x
u = 2 * y @ B  # the gradient at the output of the first layer
gradient = np.outer(u, x)
print("first.weight.grad:", gradient)
print("first.weight.grad:", gradient)
print("first.weight:", A - 0.01 * gradient)
print("last.weight:", B)
