"""The backward of a matrix product, with a number in the input or in v that is not finite."""

# %% error raises="RuntimeError: Function 'MmBackward0' returned nan values in its 1th output"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, torch.inf]])
W = torch.tensor([[3.0], [2.0]], requires_grad=True)


def loss_of(X):
    y = X @ W
    return y[0].square().sum()  # the second row is not used


with torch.autograd.detect_anomaly():
    loss_of(X).backward()

# %% linear_error raises="RuntimeError: Function 'AddmmBackward0' returned nan values in its 2th output"
layer = torch.nn.Linear(2, 1)
with torch.autograd.detect_anomaly():
    layer(X)[0].square().sum().backward()

# %% torch
finite = X.isfinite().all(dim=1)
print("is each row finite?", bool(finite.all()))
W.grad = None
loss_of(X[finite]).backward()
print("W.grad:", W.grad)

# %% padded_error raises="RuntimeError: Function 'MmBackward0' returned nan values in its 1th output"
padded = torch.tensor([[1.0, 2.0], [0.0, 0.0]])
with torch.autograd.detect_anomaly():
    (padded @ W).sqrt().sum().backward()

# %% numpy
import numpy as np

kept, W = np.array([[1.0, 2.0]]), np.array([[3.0], [2.0]])
v = 2 * kept @ W
print("W.grad:", kept.T @ v)
