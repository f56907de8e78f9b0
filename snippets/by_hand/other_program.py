"""A training step with a gradient from another program."""

# %% torch
import numpy as np
import torch


def other_program(y, t):
    """Return the gradient of the mean of log cosh (y − t) at y, computed in NumPy."""
    return np.tanh(y - t) / len(t)


X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
t = np.array([9.0, 12.5, 6.0])
w = torch.tensor([0.5, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)

optimizer.zero_grad()
y = X @ w
gradient = other_program(y.detach().cpu().numpy(), t)
v = torch.as_tensor(gradient, dtype=y.dtype, device=y.device)
y.backward(v)
print("v:", v)
print("w.grad:", w.grad)
optimizer.step()
print("w:", w)

# %% penalty
w = torch.tensor([0.5, 3.0], requires_grad=True)
loss_outside = (v * (X @ w)).sum()  # not a loss: only its gradient is right
penalty = 0.25 * (w**2).sum()
(loss_outside + penalty).backward()
print("with penalty:", w.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
t = np.array([9.0, 12.5, 6.0])
w = np.array([0.5, 3.0])
grow, fall = np.exp(X @ w - t), np.exp(t - X @ w)
v = (grow - fall) / (grow + fall) / 3  # sinh/cosh: the derivative of log cosh
print("v:", v)
print("w.grad:", v @ X)
w = w - 0.5 * v @ X
print("w:", w)

# %% numpy_penalty
w = np.array([0.5, 3.0])
print("with penalty:", v @ X + 0.25 * 2 * w)
