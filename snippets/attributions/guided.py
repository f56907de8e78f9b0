"""Guided backpropagation: a full backward hook keeps the positive part of each ReLU's grad_input."""

# %% torch
import torch
from torch import nn

V = torch.tensor([[2.0, -1.0], [0.5, 1.0], [-0.4, 0.5]])
W = torch.tensor([[1.0, -0.7, 2.0], [-0.5, 1.6, 1.2]])
c = torch.tensor([3.0, -2.0])


class Net(nn.Module):
    def __init__(self, activation):
        super().__init__()
        self.first, self.second = activation(), activation()

    def forward(self, x):
        return c @ self.second(W @ self.first(V @ x))


def gradient(net):
    x = torch.tensor([0.8, 0.3], requires_grad=True)
    return torch.autograd.grad(net(x), x)[0]


def guide(module, grad_input, grad_output):
    return (grad_input[0].clamp(min=0),)


net = Net(nn.ReLU)
print("plain:", gradient(net))
handles = [m.register_full_backward_hook(guide) for m in net.modules() if isinstance(m, nn.ReLU)]
print("guided:", gradient(net))

# %% deconvnet
for handle in handles:
    handle.remove()


def keep_positive(module, grad_input, grad_output):
    return (grad_output[0].clamp(min=0),)


net.first.register_full_backward_hook(keep_positive)
net.second.register_full_backward_hook(keep_positive)
print("deconvnet:", gradient(net))

# %% silu
net = Net(nn.SiLU)
print("SiLU, plain:", gradient(net))
net.first.register_full_backward_hook(guide)
net.second.register_full_backward_hook(guide)
print("SiLU, guided:", gradient(net))

# %% numpy
import numpy as np


def positive(g):
    return np.maximum(g, 0)


V = np.array([[2.0, -1.0], [0.5, 1.0], [-0.4, 0.5]])
W = np.array([[1.0, -0.7, 2.0], [-0.5, 1.6, 1.2]])
c, x = np.array([3.0, -2.0]), np.array([0.8, 0.3])
z = V @ x
first, second = z > 0, W @ positive(z) > 0  # the masks of both ReLUs
print("plain:", c * second @ W * first @ V)
print("guided:", positive(positive(c * second) @ W * first) @ V)

# %% numpy_deconvnet
print("deconvnet:", positive(positive(c) @ W) @ V)


# %% numpy_silu
def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def slope(z):  # of z times sigmoid(z)
    return sigmoid(z) * (1 + z * (1 - sigmoid(z)))


first, second = slope(z), slope(W @ (z * sigmoid(z)))
print("SiLU, plain:", c * second @ W * first @ V)
print("SiLU, guided:", positive(positive(c * second) @ W * first) @ V)
