"""An optimizer step between two calls of backward changes the weights that the second call needs."""

# %% error raises="RuntimeError: output 0 of AsStrided, is at version 2; expected version 1"
import torch

model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Linear(3, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
h = model(torch.tensor([[3.0, 2.0]]))
h.sum().backward(retain_graph=True)
optimizer.step()
h.prod().backward()

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
h = w[0] * w
h.sum().backward(retain_graph=True)
h.prod().backward()
print("w.grad:", w.grad)
optimizer.step()
print("w:", w)

# %% anew
w = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
(w[0] * w).sum().backward()
optimizer.step()
optimizer.zero_grad()
(w[0] * w).prod().backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np


def h_and_J(w):
    h = np.array([w[0] ** 2, w[0] * w[1]])
    return h, np.array([[2 * w[0], 0.0], [w[1], w[0]]])


w = np.array([3.0, 2.0])
h, J = h_and_J(w)
v = np.array([1 + h[1], 1 + h[0]])  # the sum of the gradients of h₁ + h₂ and h₁h₂
print("w.grad:", v @ J)
w = w - 0.1 * v @ J
print("w:", w)

# %% numpy_anew
w = np.array([3.0, 2.0])
h, J = h_and_J(w)
w = w - 0.1 * np.array([1.0, 1.0]) @ J
h, J = h_and_J(w)
print("w.grad:", np.array([h[1], h[0]]) @ J)
