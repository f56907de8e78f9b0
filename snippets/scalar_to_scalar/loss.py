"""Where v comes from: a loss computed from y, and the same, cut at y."""

# %% whole
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
loss = 5 * y**2
loss.backward()
print("x.grad:", x.grad)

# %% cut
x = torch.tensor(3.0, requires_grad=True)
y = x**2
v = 10 * y.detach()  # dloss/dy by hand (detach: no history)
y.backward(v)
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is 1 × 1"
import numpy as np

x = np.array(3.0)
print("x.grad:", 20 * x**3)  # the derivative of loss = 5x⁴

# %% numpy_cut
J = np.array([[2 * x]])  # dy/dx
v = np.array([10 * x**2])  # dloss/dy at y = x²
print("x.grad:", (v @ J).reshape(x.shape))
