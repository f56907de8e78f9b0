"""Gradient reversal by a full backward hook, with features that have no graph."""

# %% error raises="RuntimeError: Backward hook for Modules where no input requires gradient should always return None"
import torch

x = torch.tensor([[3.0, 2.0]])
v = torch.tensor([[1.0, 10.0]])
A = torch.tensor([[0.5, 0.25], [-1.0, 0.75]], requires_grad=True)  # the encoder
head = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    head.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))


def reverse(module, grad_input, grad_output):
    return (-0.25 * grad_output[0] @ module.weight,)


head.register_full_backward_hook(reverse)
with torch.no_grad():  # or detach()
    features = x @ A.T
head(features).backward(v)

# %% hidden
features.requires_grad_()
head(features).backward(v)
print("A.grad:", A.grad)

# %% torch
head.weight.grad = None
features = x @ A.T
head(features).backward(v)
print("A.grad:", A.grad, sep="\n")
print("head.weight.grad:", head.weight.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[3.0, 2.0]])
v = np.array([[1.0, 10.0]])
A = np.array([[0.5, 0.25], [-1.0, 0.75]])
W = np.array([[3.0, 0.5], [4.0, 7.0]])
print("A.grad:", (-0.25 * v @ W).T @ x, sep="\n")
print("head.weight.grad:", v.T @ (x @ A.T), sep="\n")  # not reversed
