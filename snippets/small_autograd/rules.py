"""Each operation has its own derivative formula: exp and a square in torch, and exp in NumPy."""

# %% torch
import torch

x = torch.tensor([0.5, -1.5], requires_grad=True)
e, s = torch.exp(x), x**2
print("node of e:", e.grad_fn.name())
print("node of s:", s.grad_fn.name())
v = torch.tensor([1.0, 10.0])
print("formula of exp:", e.grad_fn(v))
print("formula of the square:", s.grad_fn(v))
loss = (v * (e + s)).sum()
loss.backward()
print("x.grad:", x.grad)

# %% error raises="RuntimeError: Can't call numpy() on Tensor that requires grad"
import numpy as np

loss = (v * (np.exp(x) + x**2)).sum()

# %% detached
x.grad = None
e = torch.from_numpy(np.exp(x.detach().numpy()))
loss = (v * (e + x**2)).sum()
loss.backward()
print("x.grad:", x.grad)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x, v = np.array([0.5, -1.5]), np.array([1.0, 10.0])
J_exp, J_square = np.diag(np.exp(x)), np.diag(2 * x)
print("formula of exp:", v @ J_exp)
print("formula of the square:", v @ J_square)
print("x.grad:", v @ J_exp + v @ J_square)

# %% numpy_detached
print("x.grad:", v @ J_square)
