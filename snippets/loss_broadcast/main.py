"""A column of predictions against a row of targets: the mean of (Xw − t)² over all pairs."""

# %% torch rtol=4e-6
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = torch.tensor([1.0, 6.0, 2.0])
w = torch.tensor([[0.5], [3.0]], requires_grad=True)
prediction = X @ w
error = prediction - t
(error**2).mean().backward()
print("prediction.shape:", prediction.shape)
print("t.shape:", t.shape)
print("error.shape:", error.shape)
print("w.grad:", w.grad, sep="\n")

# %% mended
w.grad = None
error = X @ w - t[:, None]
(error**2).mean().backward()
print("error.shape:", error.shape)
print("w.grad:", w.grad, sep="\n")

# %% warned rtol=4e-6
w.grad = None
torch.nn.functional.mse_loss(X @ w, t).backward()
print("nine pairs again:", w.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0]])
t = np.array([1.0, 6.0, 2.0])
w = np.array([[0.5], [3.0]])
p = X @ w
gradient = np.zeros((2, 1))
for i in range(3):
    for j in range(3):  # each prediction with each target
        gradient += 2 * (p[i] - t[j]) * X[i][:, None] / 9
error = p - t
print("prediction.shape:", p.shape)
print("t.shape:", t.shape)
print("error.shape:", error.shape)
print("w.grad:", gradient, sep="\n")

# %% numpy_mended
gradient = np.zeros((2, 1))
for i in range(3):  # each prediction with its own target
    gradient += 2 * (p[i] - t[i]) * X[i][:, None] / 3
error = p - t.reshape(3, 1)
print("error.shape:", error.shape)
print("w.grad:", gradient, sep="\n")

# %% numpy_warned
t_bar = t.sum() / 3
against_mean = 2 / 3 * X.T @ (p - t_bar)
print("nine pairs again:", against_mean, sep="\n")
