"""Targets from NumPy in the dtype of the prediction, in the Huber loss and in the mean of squares."""

# %% torch
import numpy as np
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
w = torch.tensor([0.5, 3.0], requires_grad=True)
t = torch.from_numpy(np.array([9.0, 13.5, 3.75]))
prediction = X @ w
loss = torch.nn.functional.huber_loss(prediction, t.to(prediction.dtype))
loss.backward()
print("t.dtype:", t.dtype)
print("errors:", (prediction - t).detach())
print("w.grad:", w.grad)

# %% squares
w.grad = None
loss = torch.nn.functional.mse_loss(X @ w, t)
loss.backward()
print("loss.dtype:", loss.dtype)
print("w.grad:", w.grad)

# %% layer
inputs = torch.from_numpy(np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]]))
layer = torch.nn.Linear(2, 1)
with torch.no_grad():
    layer.weight.copy_(w)
    layer.bias.fill_(-0.75)
y = layer(inputs.to(layer.weight.dtype))
(y**2).sum().backward()
print("layer.weight.grad:", layer.weight.grad)
print("layer.bias.grad:", layer.bias.grad)

# %% silenced
w.grad = None
prediction = (X @ w).tolist()
prediction = torch.tensor(prediction, dtype=torch.float64, requires_grad=True)
torch.nn.functional.huber_loss(prediction, t).backward()
print("w.grad:", w.grad)
print("at the copy:", prediction.grad)

# %% numpy
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5]])
w = np.array([0.5, 3.0])
t = np.array([9.0, 13.5, 3.75])
errors = X @ w - t
v = np.where(np.abs(errors) < 1, errors, np.sign(errors)) / 3
print("errors:", errors)
print("w.grad:", v @ X)

# %% numpy_squares
print("w.grad:", 2 * errors / 3 @ X)

# %% numpy_layer
y = X @ w - 0.75
print("layer.weight.grad:", (2 * y @ X)[None])
print("layer.bias.grad:", np.array([(2 * y).sum()]))

# %% numpy_silenced
print("at the copy:", v)
