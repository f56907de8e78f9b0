"""A logged number is not finite: only the number, or the gradient, too."""

# %% torch
import torch


def report(**numbers):
    for name, number in numbers.items():
        print(f"finite, {name}?", bool(torch.as_tensor(number).isfinite().all()))


w = torch.tensor([5.0, 3.0], requires_grad=True)
x, t = torch.tensor([[2.0, 1.0]]), torch.tensor([4.0])  # a batch of one
prediction = x @ w
loss = ((prediction - t) ** 2).mean()
loss.backward()
report(loss=loss, std=prediction.std(), gradient=w.grad)
print("w.grad:", w.grad)

# %% gradient
w.grad = None
x, t = torch.tensor([2.0, 0.0]), torch.tensor([4.0, 1.0])
prediction = (x * w).sqrt()
loss = ((prediction - t) ** 2).mean()
loss.backward()
report(loss=loss, std=prediction.std(), gradient=w.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x, w = np.array([2.0, 1.0]), np.array([5.0, 3.0])
print("w.grad:", 2 * (np.sum(x * w) - 4.0) * x)

# %% numpy_gradient
x, t = np.array([2.0, 0.0]), np.array([4.0, 1.0])
with np.errstate(divide="ignore", invalid="ignore"):
    h = np.sqrt(x * w)
    print("w.grad:", (h - t) / 2 * x / h)
