"""Weights of zero in a loss: their gradients come from the step that they would change."""

# %% torch
import torch

w = torch.tensor([1.0, -2.0], requires_grad=True)
x = torch.tensor([[1.0, 2.0], [1.0, -1.0], [3.0, 1.0]])  # training samples, some with wrong labels
t = torch.tensor([1.0, 9.0, -4.0])
lr = 0.1


def validation_loss(w):
    return (w @ torch.tensor([2.0, 1.0]) - 1.5) ** 2


eps = torch.zeros(3, requires_grad=True)
cost = (x @ w - t) ** 2
l_f_meta = (cost * eps).sum()
g = torch.autograd.grad(l_f_meta, w, create_graph=True)[0]
print("gradient at w:", g)
fast = w - lr * g  # the same numbers as w, but they depend on eps
eps_grad = torch.autograd.grad(validation_loss(fast), eps)[0]
print("eps_grad:", eps_grad)
weights = torch.clamp(-eps_grad, min=0)
weights = weights / weights.sum()
print("weights:", weights)

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
cost = (x @ w - t) ** 2
g = torch.autograd.grad((cost * eps).sum(), w)[0]  # without create_graph
torch.autograd.grad(validation_loss(w - lr * g), eps)

# %% numpy
import numpy as np

w, lr = np.array([1.0, -2.0]), 0.1
x, t = np.array([[1.0, 2.0], [1.0, -1.0], [3.0, 1.0]]), np.array([1.0, 9.0, -4.0])
g = 2 * (x @ w - t)[:, None] * x  # one row for each sample
a = np.array([2.0, 1.0])
v = 2 * (w @ a - 1.5) * a  # the validation gradient
eps_grad = -lr * g @ v
kept = np.maximum(-eps_grad, 0)
print("gradient at w:", np.zeros(3) @ g)
print("eps_grad:", eps_grad)
print("weights:", kept / kept.sum())
