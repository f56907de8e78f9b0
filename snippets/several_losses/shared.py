"""Two losses of one h = (x₁², x₁x₂): h₁ + h₂ and h₁h₂ at x = (3, 2), with the weights 0.2 and 0.8."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
losses = [h.sum(), h.prod()]
weights = [torch.tensor(0.2), torch.tensor(0.8)]
torch.autograd.backward(losses, weights)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
h = np.array([x[0] ** 2, x[0] * x[1]])
J_h = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
J = np.array([[1.0, 1.0], [h[1], h[0]]]) @ J_h
v = np.array([0.2, 0.8])
print("x.grad:", v @ J)

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x[0] * x
h.sum().backward(torch.tensor(0.2))
h.prod().backward(torch.tensor(0.8))
