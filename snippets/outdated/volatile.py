"""Variable and volatile: y = w₁x₁ + w₂x₂ at w = (3, 4), x = (1, 2)."""

# %% torch
import torch
from torch.autograd import Variable

w = Variable(torch.tensor([3.0, 4.0]), requires_grad=True)
x = Variable(torch.tensor([1.0, 2.0]), volatile=True)
y = (w * x).sum()
y.backward()
print("type of w:", type(w))
print("y:", y)
print("w.grad:", w.grad)

# %% no_grad
w = torch.tensor([3.0, 4.0], requires_grad=True)
x = torch.tensor([1.0, 2.0])
with torch.no_grad():
    y = (w * x).sum()
print("y:", y)
print("y.grad_fn:", y.grad_fn)

# %% numpy
import numpy as np

w = np.array([3.0, 4.0])
x = np.array([1.0, 2.0])
J = np.array([[x[0], x[1]]])  # the derivatives of y with respect to w₁ and w₂
v = np.array([1.0])
print("y:", w[0] * x[0] + w[1] * x[1])
print("w.grad:", v @ J)
print("y:", w[0] * x[0] + w[1] * x[1])  # without a graph
