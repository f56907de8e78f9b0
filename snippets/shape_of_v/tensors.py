"""v as a tensor, made from a float, a list and an array."""

# %% torch
import numpy as np
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
y.backward(torch.tensor(100.0))
print("x.grad:", x.grad)

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] * x
v = np.array([1.0, 10.0])
y.backward(torch.as_tensor(v, dtype=y.dtype, device=y.device))
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is 1 × 1"
import numpy as np

x = np.array(3.0)
J = np.array([[2 * x]])
v = np.array([100.0])
print("vᵀJ:", (v @ J).reshape(x.shape))

x = np.array([3.0, 2.0])
J = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v = np.array([1.0, 10.0])
print("vᵀJ:", v @ J)  # v from a list
print("vᵀJ:", v @ J)  # v from an array
