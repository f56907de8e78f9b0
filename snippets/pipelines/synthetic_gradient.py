"""A layer learns from a predicted gradient, and the predictor learns from the true one."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
W = torch.tensor([[1.0, 0.75], [-0.5, 2.0]], requires_grad=True)
M = torch.tensor([[0.5, 0.25], [1.0, -0.5]], requires_grad=True)  # the predictor

h = W @ x
h_in = h.detach().requires_grad_()
predicted = M @ h.detach()
h.backward(predicted.detach())  # at once, without the loss
print("W.grad:", W.grad)

# %% later
loss = h_in[0] * h_in[1] ** 2
loss.backward()
print("h_in.grad:", h_in.grad)
((predicted - h_in.grad) ** 2).sum().backward()
print("M.grad:", M.grad)

# %% exact
W.grad = None
(W @ x).backward(h_in.grad)  # a perfect prediction
print("W.grad:", W.grad)
W.grad = None
h = W @ x
(h[0] * h[1] ** 2).backward()  # backpropagation
print("W.grad:", W.grad)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
W, M = np.array([[1.0, 0.75], [-0.5, 2.0]]), np.array([[0.5, 0.25], [1.0, -0.5]])
h = W @ x
s = M @ h
print("W.grad:", np.outer(s, x))

# %% numpy_later
v = np.array([h[1] ** 2, 2 * h[0] * h[1]])
print("h_in.grad:", v)
print("M.grad:", np.outer(2 * (s - v), h))

# %% numpy_exact
print("W.grad:", np.outer(v, x))
print("W.grad:", np.outer(v, x))
