"""v with as many brackets as y: y = x₁² + x₂² at x = (1, 3), weight 100."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = (x**2).sum()
print("y:", y)
print("y.shape:", y.shape)
y.backward(torch.tensor(100.0))
print("x.grad:", x.grad)

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = (x**2).sum(dim=0, keepdim=True)
print("y:", y)
print("y.shape:", y.shape)
y.backward(torch.tensor([100.0]))
print("x.grad:", x.grad)

# %% numpy one-point="100 is typed as a number and as a vector"
import numpy as np

x = np.array([1.0, 3.0])
J = np.array([[2 * x[0], 2 * x[1]]])  # 1×2 in both cases
v = np.array([100.0])
for y in [np.sum(x**2), np.sum(x**2, keepdims=True)]:
    print("y:", y)
    print("y.shape:", y.shape)
    print("vᵀJ:", v @ J)
