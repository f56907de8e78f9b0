"""What backward keeps from the forward computation, and what the Jacobians would take."""

# %% torch
import torch

W_1, W_2, W_3 = torch.rand(256, 784), torch.rand(64, 256), torch.rand(10, 64)


def network(x):
    return torch.tanh(torch.tanh(x @ W_1.T) @ W_2.T) @ W_3.T


saved = {}  # how many numbers, by their address in memory


def note(tensor):
    saved[tensor.data_ptr()] = tensor.numel()
    return tensor


x = torch.rand(1, 784, requires_grad=True)
for W in (W_1, W_2, W_3):
    W.requires_grad_()
with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
    y = network(x)
for W in (W_1, W_2, W_3):
    print("saved, a weight matrix:", saved.pop(W.data_ptr()))
print("saved, all others:", sum(saved.values()))
for width in (256, 64):
    J = torch.autograd.functional.jacobian(torch.tanh, torch.rand(width))
    print("a J of tanh:", J.numel())

# %% numpy
n = [784, 256, 64, 10]
J_of_products = [n[i] * n[i - 1] for i in (1, 2, 3)]  # these are the weights
J_of_tanh = [n[1] ** 2, n[2] ** 2]
saved = n[0] + n[1] + n[2]  # what enters each product
for size in J_of_products:
    print("saved, a weight matrix:", size)
print("saved, all others:", saved)
for size in J_of_tanh:
    print("a J of tanh:", size)
