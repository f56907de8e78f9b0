"""A loss function without a return and with a return, and the sum of an empty list."""

# %% error raises="AttributeError: 'NoneType' object has no attribute 'backward'"
import torch


def loss_of(y):
    (y**2).sum()


loss_of(torch.ones(2, requires_grad=True)).backward()


# %% torch
def loss_of(y):
    return (y**2).sum()


y = torch.tensor([3.0, 5.0], requires_grad=True)
loss_of(y).backward()
print("y.grad:", y.grad)

# %% empty raises="AttributeError: 'int' object has no attribute 'backward'"
losses = []
sum(losses).backward()

# %% checked
if losses:
    sum(losses).backward()
else:
    print("no batch, no step")

# %% numpy
import numpy as np

y = np.array([3.0, 5.0])
print("y.grad:", 2 * y)
