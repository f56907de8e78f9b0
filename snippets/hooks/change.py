"""A hook that freezes a row of a weight, and a hook that writes into its argument: v = (1, 10) at x = (3, 2)."""

# %% torch
import torch

W = torch.tensor([[3.0, 0.5], [4.0, 7.0]], requires_grad=True)
x = torch.tensor([3.0, 2.0])
rows = torch.tensor([[1.0], [0.0]])
W.register_hook(lambda gradient: rows * gradient)
(W @ x).backward(torch.tensor([1.0, 10.0]))
print("W.grad:", W.grad, sep="\n")

# %% in_place
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = 5 * x
y.register_hook(lambda gradient: gradient.mul_(4))
y.backward(v)
print("x.grad:", x.grad)
print("v:", v)

# %% piled_up
x = torch.tensor([3.0, 2.0], requires_grad=True)
for _ in range(3):
    x.register_hook(lambda gradient: 0.5 * gradient)
    x.grad = None
    (x[0] * x).backward(torch.tensor([1.0, 10.0]))
    print("with one more hook:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
rows = np.array([[1.0], [0.0]])
print("W.grad:", rows * np.outer(v, x), sep="\n")

# %% numpy_in_place
v = 4 * v  # the tensor that was passed
print("x.grad:", 5 * v)
print("v:", v)

# %% numpy_piled_up
v = np.array([1.0, 10.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
for hooks in (1, 2, 3):
    print("with one more hook:", 0.5**hooks * v @ J)
