"""A loss on Ju, by torch.func.jvp and by functional.jvp: the same gradient at the weights W."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0], [3.0, -1.0]], requires_grad=True)
x, u = torch.tensor([3.0, 5.0]), torch.tensor([1.0, 10.0])


def f(x):
    return (W @ x) ** 2


_, Ju = torch.func.jvp(f, (x,), (u,))
(Ju**2).sum().backward()
print("Ju:", Ju)
print("W.grad:", W.grad, sep="\n")

W.grad = None
_, Ju = torch.autograd.functional.jvp(f, x, u, create_graph=True)
(Ju**2).sum().backward()
print("W.grad:", W.grad, sep="\n")

_, Ju = torch.autograd.functional.jvp(f, x, u)
print("Ju.requires_grad:", Ju.requires_grad)

# %% numpy
import numpy as np

W = np.array([[1.0, 2.0], [3.0, -1.0]])
x, u = np.array([3.0, 5.0]), np.array([1.0, 10.0])
z, dz = W @ x, W @ u
Ju = 2 * z * dz
v = 2 * Ju  # the gradient of the loss with respect to Ju
W_grad = np.outer(v * 2 * dz, x) + np.outer(v * 2 * z, u)
print("Ju:", Ju)
print("W.grad:", W_grad, sep="\n")
print("W.grad:", W_grad, sep="\n")
