"""The adaptive weight of VQGAN: the norms of two gradients at the last layer."""

# %% torch
import torch

h = torch.tensor([1.0, 0.5])
first = torch.tensor([1.5, -2.0], requires_grad=True)  # a layer before the last one
last_layer = torch.tensor([[0.5, -1.0], [2.0, 0.25]], requires_grad=True)
d = torch.tensor([0.3, -0.1])  # stands for the discriminator

x = last_layer @ (first * h)
nll_loss = (x - torch.tensor([1.0, 2.0])).square().sum()
g_loss = -(d * x).sum()


def gradient(loss, weight):
    return torch.autograd.grad(loss, weight, retain_graph=True)[0]


def calculate_adaptive_weight(nll_loss, g_loss):
    nll_grads, g_grads = gradient(nll_loss, last_layer), gradient(g_loss, last_layer)
    d_weight = torch.norm(nll_grads) / (torch.norm(g_grads) + 1e-4)
    return torch.clamp(d_weight, 0.0, 1e4)  # often with .detach() here


d_weight = calculate_adaptive_weight(nll_loss, g_loss)
print("d_weight:", d_weight)
print("d_weight.requires_grad:", d_weight.requires_grad)
for name, weight in ("last", last_layer), ("first", first):
    print(f"{name} layer, norm from nll_loss:", gradient(nll_loss, weight).norm())
    print(f"{name} layer, norm from d_weight * g_loss:", gradient(d_weight * g_loss, weight).norm())

# %% tiny
for factor in 2.0**-10, 2.0**-20:
    d_weight = calculate_adaptive_weight(nll_loss, g_loss * factor)
    print("d_weight, rounded:", d_weight.round())
    print("norm from d_weight * g_loss:", gradient(d_weight * g_loss * factor, last_layer).norm())

# %% numpy
import numpy as np

h, first, d = np.array([1.0, 0.5]), np.array([1.5, -2.0]), np.array([0.3, -0.1])
W = np.array([[0.5, -1.0], [2.0, 0.25]])
hidden = first * h
v = 2 * (W @ hidden - np.array([1.0, 2.0]))  # the gradient of nll_loss at x


def norms(at_x):
    return np.linalg.norm(np.outer(at_x, hidden)), np.linalg.norm((at_x @ W) * h)


nll_last, nll_first = norms(v)
g_last, g_first = norms(-d)
d_weight = nll_last / (g_last + 10.0**-4)
print("d_weight:", d_weight)
print("last layer, norm from nll_loss:", nll_last)
print("last layer, norm from d_weight * g_loss:", d_weight * g_last)
print("first layer, norm from nll_loss:", nll_first)
print("first layer, norm from d_weight * g_loss:", d_weight * g_first)

# %% numpy_tiny
for factor in 2.0**-10, 2.0**-20:
    d_weight = min(nll_last / (g_last * factor + 10.0**-4), 10000.0)
    print("d_weight, rounded:", np.round(d_weight))
    print("norm from d_weight * g_loss:", d_weight * g_last * factor)
