"""A weight that looks the same after a step: four digits hide the step, and an alias is equal to itself."""

# %% torch
import torch
from torch import nn

conv1 = nn.Conv3d(1, 1, kernel_size=(1, 1, 3), bias=False)
with torch.no_grad():
    conv1.weight.copy_(torch.tensor([0.25, -0.5, 0.75]).view_as(conv1.weight))
x = torch.tensor([1.0, 2.0, -0.5, 3.0]).view(1, 1, 1, 1, 4)
optimizer = torch.optim.Adam(conv1.parameters(), lr=1e-5)

alias = conv1.weight
before = conv1.weight.detach().clone()
nn.MSELoss()(conv1(x), torch.ones(1, 1, 1, 1, 2)).backward()
print("weight before:", before.flatten())
optimizer.step()
print("weight after:", conv1.weight.detach().flatten())

print("equal to the alias:", torch.equal(conv1.weight, alias))
print("equal to the clone:", torch.equal(conv1.weight, before))

# %% change rtol=0.01
print("gradient:", conv1.weight.grad.flatten())
print("change:", (conv1.weight - before).detach().flatten())

# %% numpy
import numpy as np

before = np.array([0.25, -0.5, 0.75])
x = np.array([1.0, 2.0, -0.5, 3.0])
windows = np.array([x[:3], x[1:]])
g = windows.T @ (windows @ before - 1)  # the mean of two squares
w = before - 0.00001 * np.sign(g)  # the first step of Adam
print("weight before:", before)
print("weight after:", w)
print("equal to the clone:", np.array_equal(w, before))

# %% numpy_change
print("gradient:", g)
print("change:", w - before)
