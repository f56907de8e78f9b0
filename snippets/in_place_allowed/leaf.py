"""Changes of a leaf, and of a clone of it."""

# %% error raises="RuntimeError: a leaf Variable that requires grad is being used"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
x += 1

# %% torch
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x.clone()
h[0] = 7.0
y = h[0] * h + x[0]
y.backward(torch.tensor([1.0, 10.0]))
print("y:", y)
print("x.grad:", x.grad)

# %% edit
layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight[:] = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    layer.weight[1] *= 5
x = torch.tensor([3.0, 7.0])
y = layer(x)
y.backward(torch.tensor([1.0, 10.0]))
print("edited:", layer.weight, sep="\n")
print("layer.weight.grad:", layer.weight.grad, sep="\n")

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
seven = 7.0  # does not depend on x
h = np.array([seven, x[1]])
# y = (7 · 7 + x₁, 7 x₂ + x₁)
J = np.array([[1.0, 0.0], [1.0, seven]])
print("y:", h[0] * h + x[0])
print("x.grad:", v @ J)

W, x = np.array([[1.0, 2.0], [5 * 3.0, 5 * 4.0]]), np.array([3.0, 7.0])
print("edited:", W, sep="\n")
# in y₁, x multiplies the first row of W, in y₂ the second row
J = np.zeros((2, 4))
J[0, :2] = J[1, 2:] = x
print("layer.weight.grad:", (v @ J).reshape(2, 2), sep="\n")
