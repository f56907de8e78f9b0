"""Two weights and one weight as tensors."""

# %% torch
import torch

x = torch.tensor([5.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 3, x[0] * x[1]])
y.backward(torch.tensor([4.0, 7.0]))
print("x.grad:", x.grad)

x.grad = None
loss = x[0] ** 3 * x[1]
loss.backward(torch.tensor(7.0))
print("x.grad:", x.grad)

# %% silenced
x.grad = None
y = torch.stack([x[0] ** 3, x[0] * x[1]])
y.sum().backward()  # the weights are gone
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([5.0, 3.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]]])  # 2 × 2
v = np.array([4.0, 7.0])
print("x.grad:", v @ J)

weight = 7.0
print("x.grad:", weight * np.array([3 * x[0] ** 2 * x[1], x[0] ** 3]))

# %% numpy_silenced
print("x.grad:", np.ones(2) @ J)
