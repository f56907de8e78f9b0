"""A straight-through estimator in two calls of backward, with a hook."""

# %% torch
import torch
from torch import nn

grads = {}


def save_grad(name):
    def hook(grad):
        grads[name] = grad

    return hook


fc1 = nn.Linear(2, 2, bias=False)
fc1.weight.data = torch.Tensor([[1.0, 3.0], [2.0, 4.0]])
x = torch.tensor([1.0, 0.5])
y = fc1(x)
z = torch.sign(y)
out = sum(z)
loss = abs(0 - out)
z.register_hook(save_grad("z"))
loss.backward(retain_graph=True)
print("y:", y.detach())
print("loss:", loss.detach())
print("after one call:", fc1.weight.grad, sep="\n")
y.backward(grads["z"])
print("after two calls:", fc1.weight.grad, sep="\n")

# %% one
fc1.weight.grad = None
y = fc1(x)
z = y + (torch.sign(y) - y).detach()
abs(0 - sum(z)).backward()
print("z:", z.detach())
print("by detach:", fc1.weight.grad, sep="\n")

# %% numpy
import numpy as np

W, x = np.array([[1.0, 3.0], [2.0, 4.0]]), np.array([1.0, 0.5])
y = W @ x
out = np.sign(y).sum()
v = np.sign(out) * np.ones(2)  # the gradient at z
first = np.outer(v * 0, x)  # the slope of sign is 0
print("y:", y)
print("loss:", abs(out))
print("after one call:", first, sep="\n")
print("after two calls:", first + np.outer(v, x), sep="\n")

# %% numpy_one
print("z:", np.sign(y))
print("by detach:", np.outer(v * 1, x), sep="\n")
