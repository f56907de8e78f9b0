"""A convolution in a loop that writes each output into a tensor of zeros."""

# %% torch
import torch
from torch import nn


def corr2d(X, K):
    h, w = K.shape
    Y = torch.zeros((X.shape[0] - h + 1, X.shape[1] - w + 1))
    for i in range(Y.shape[0]):
        for j in range(Y.shape[1]):
            Y[i, j] = (X[i : i + h, j : j + w] * K).sum()
    return Y


class Conv2D(nn.Module):
    def __init__(self, kernel_size):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([[0.5, -2.0]]))
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return corr2d(x, self.weight) + self.bias


X = torch.tensor([[1.0, 3.0, 0.0], [2.0, 5.0, 4.0]], requires_grad=True)
net = Conv2D((1, 2))
Y = net(X)
Y.backward(torch.tensor([[1.0, 10.0], [3.0, -2.0]]))
print("Y:", Y.detach(), sep="\n")
print("net.weight.grad:", net.weight.grad)
print("net.bias.grad:", net.bias.grad)
print("X.grad:", X.grad, sep="\n")

# %% module raises="AttributeError: 'Conv2D' object has no attribute 'grad'"
net.grad

# %% leaf raises="RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation."
Y = torch.zeros((2, 2), requires_grad=True)
Y[0, 0] = (X[:1, :2] * net.weight).sum()

# %% numpy
import numpy as np

X, K = np.array([[1.0, 3.0, 0.0], [2.0, 5.0, 4.0]]), np.array([0.5, -2.0])
v = np.array([[1.0, 10.0], [3.0, -2.0]])
left, right = X[:, :-1], X[:, 1:]  # what each of the two weights multiplies
print("Y:", K[0] * left + K[1] * right, sep="\n")
print("net.weight.grad:", np.array([[(v * left).sum(), (v * right).sum()]]))
print("net.bias.grad:", np.array([v.sum()]))
X_grad = np.zeros((2, 3))
X_grad[:, :-1] += K[0] * v
X_grad[:, 1:] += K[1] * v
print("X.grad:", X_grad, sep="\n")
