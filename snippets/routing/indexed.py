"""The value of a second network at the class of a first network: gather, and a sum weighted by the softmax."""

# %% error raises="RuntimeError: gather(): Expected dtype int"
import torch

x = torch.tensor([[0.1, 0.8, 0.1], [0.5, 0.2, 0.4]], requires_grad=True)
regression_value = torch.tensor([[22.0, 30.0, 10.0], [5.0, 7.0, 12.0]], requires_grad=True)
classification_value = (torch.softmax(x * 100, 1) * torch.arange(3)).sum(1)
reg_op = regression_value.gather(1, classification_value.round().unsqueeze(1))

# %% gather
v = torch.tensor([1.0, 10.0])
reg_op = regression_value.gather(1, classification_value.round().long().unsqueeze(1)).squeeze(1)
print("classification_value:", classification_value)
reg_op.backward(v)
print("reg_op:", reg_op)
print("x.grad:", x.grad)
print("regression_value.grad:", regression_value.grad)

# %% torch
for name, factor in {"sharp": 100, "soft": 2}.items():
    x.grad = regression_value.grad = None
    reg_op = (torch.softmax(x * factor, 1) * regression_value).sum(1)
    reg_op.backward(v)
    print(f"{name}, value:", reg_op)
    print(f"{name}, gradient at x:", x.grad.round(decimals=2))
    print(f"{name}, gradient at the values:", regression_value.grad)

# %% numpy
import numpy as np

x = np.array([[0.1, 0.8, 0.1], [0.5, 0.2, 0.4]])
r = np.array([[22.0, 30.0, 10.0], [5.0, 7.0, 12.0]])
v = np.array([1.0, 10.0])


def softmax(z):
    """Return the softmax of each row."""
    z = z - z.max(axis=1, keepdims=True)
    return np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)


C = np.eye(3)[x.argmax(axis=1)]  # a 1 at each chosen place
print("classification_value:", softmax(100 * x) @ np.arange(3))
print("reg_op:", (C * r).sum(axis=1))
print("regression_value.grad:", v[:, None] * C)

# %% numpy_weighted
for name, factor in {"sharp": 100, "soft": 2}.items():
    p = softmax(factor * x)
    m = (p * r).sum(axis=1)
    print(f"{name}, value:", m)
    print(f"{name}, gradient at x:", np.round(v[:, None] * factor * p * (r - m[:, None]), 2))
    print(f"{name}, gradient at the values:", v[:, None] * p)
