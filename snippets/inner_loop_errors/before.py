"""A prediction from before the inner step, and one from after it: the loss is the sum of (wᵢ² − targetᵢ)²."""

# %% torch
import torch


def learner(w):
    return w**2


target = torch.tensor([4.0, 2.0])
w = torch.tensor([3.0, 0.5], requires_grad=True)
proposal = learner(w)
loss = ((proposal - target) ** 2).sum()
(g,) = torch.autograd.grad(loss, w, create_graph=True)
adapted = w - 0.0625 * g
adapt_loss = ((proposal - target) ** 2).sum()  # the old prediction
print("adapted:", adapted)
print("loss:", loss)
print("adapt_loss:", adapt_loss)
print("meta gradient:", *torch.autograd.grad(adapt_loss, w, retain_graph=True))

# %% again
proposal = learner(adapted)  # a new call
adapt_loss = ((proposal - target) ** 2).sum()
print("adapt_loss:", adapt_loss)
print("meta gradient:", *torch.autograd.grad(adapt_loss, w))

# %% numpy
import numpy as np

target, w, rate = np.array([4.0, 2.0]), np.array([3.0, 0.5]), 1 / 16
g = 4 * w * (w**2 - target)
adapted = w - rate * g
print("adapted:", adapted)
print("loss:", np.sum((w**2 - target) ** 2))
print("adapt_loss:", np.sum((w**2 - target) ** 2))
print("meta gradient:", g)

# %% numpy_again blind="J @ v, J.T: J is symmetric"
v = 4 * adapted * (adapted**2 - target)
J = np.eye(2) - rate * np.diag(12 * w**2 - 4 * target)
print("adapt_loss:", np.sum((adapted**2 - target) ** 2))
print("meta gradient:", v @ J)
