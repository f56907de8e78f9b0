"""requires_grad_() on the output of a fixed encoder: score = (Bx) · (Ac), with Ac computed under no_grad."""

# %% torch
import torch

A = torch.tensor([[0.5, 2.0], [1.5, -1.0]], requires_grad=True)  # the ctx encoder, fixed
B = torch.tensor([[3.0, 0.25], [-2.0, 1.0]], requires_grad=True)  # the question encoder
c, x = torch.tensor([5.0, 0.75]), torch.tensor([1.25, 7.0])
with torch.no_grad():
    pooled_output = A @ c
pooled_output.requires_grad_()
((B @ x) * pooled_output).sum().backward()
print("A.grad:", A.grad)
print("B.grad:", B.grad, sep="\n")
print("pooled_output.grad:", pooled_output.grad)

# %% without
B.grad = None
with torch.no_grad():
    pooled_output = A @ c
((B @ x) * pooled_output).sum().backward()
print("B.grad:", B.grad, sep="\n")

# %% numpy
import numpy as np

A = np.array([[0.5, 2.0], [1.5, -1.0]])
B = np.array([[3.0, 0.25], [-2.0, 1.0]])
c, x = np.array([5.0, 0.75]), np.array([1.25, 7.0])
print("A.grad:", None)
print("B.grad:", np.outer(A @ c, x), sep="\n")
print("pooled_output.grad:", B @ x)

# %% numpy_without
print("B.grad:", np.outer(A @ c, x), sep="\n")
