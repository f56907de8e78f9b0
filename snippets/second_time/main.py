"""Two losses of one h = (x₁², x₁x₂): h₁h₂ and h₁ + 4h₂ at x = (3, 2)."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
fit = h[0] * h[1]
penalty = h[0] + 4 * h[1]
fit.backward()
penalty.backward()

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
fit = h[0] * h[1]
penalty = h[0] + 4 * h[1]
(fit + penalty).backward()
print("x.grad:", x.grad)

# %% retained
x.grad = None
h = x[0] * x
fit = h[0] * h[1]
penalty = h[0] + 4 * h[1]
fit.backward(retain_graph=True)
penalty.backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
h = np.array([x[0] ** 2, x[0] * x[1]])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
v_fit = np.array([h[1], h[0]])
v_penalty = np.array([1.0, 4.0])
print("x.grad:", (v_fit + v_penalty) @ J_h)

# %% numpy_retained
print("x.grad:", v_fit @ J_h + v_penalty @ J_h)
