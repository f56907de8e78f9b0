"""The step of a scheduler before and after the step of the optimizer: L = w₁² + w₂²."""

# %% wrong
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
(w**2).sum().backward()
scheduler.step()
optimizer.step()
print("half of a step:", w)

# %% torch
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
(w**2).sum().backward()
optimizer.step()
scheduler.step()
print("whole step:", w)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
gradient = 2 * w
print("half of a step:", w - 0.5 * 0.1 * gradient)
print("whole step:", w - 0.1 * gradient)
