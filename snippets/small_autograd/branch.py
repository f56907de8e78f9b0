"""A loss with an if, a loop and a count."""

# %% torch
import torch

data = torch.tensor([6.0, 1.0], requires_grad=True)
loss = (data**2).sum() if data[0] > 5.0 else 2 * (data**3).sum()
loss.backward()
print("data.grad:", data.grad)

# %% loop
data.grad = None
loss = data.sum()
for number in data:
    if number > 5.0:
        loss = loss * number
loss.backward()
print("data.grad:", data.grad)

# %% error raises="AttributeError: 'float' object has no attribute 'backward'"
import math

count = 0
for number in data:
    if number > 5.0:
        count += 1
loss = math.log10(count)
loss.backward()

# %% smooth
data.grad = None
count = torch.sigmoid(data - 5.0).sum()
torch.log10(count).backward()
print("data.grad:", data.grad)

# %% numpy
import numpy as np

data = np.array([6.0, 1.0])
print("data.grad:", 2 * data if data[0] > 5.0 else 6 * data**2)

# %% numpy_loop
factor = np.prod(data[data > 5.0])
print("data.grad:", factor + np.where(data > 5.0, data.sum() * factor / data, 0))

# %% numpy_smooth
s = 1 / (1 + np.exp(5.0 - data))
print("data.grad:", s * (1 - s) / (s.sum() * np.log(10.0)))
