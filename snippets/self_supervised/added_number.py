"""loss + target_loss.detach().item() changes the printed loss, and no gradient."""

# %% torch
import torch

delta = torch.tensor([0.5, -2.0], requires_grad=True)  # the noise that is trained


def losses():
    return (delta**3).sum(), ((delta - torch.tensor([1.0, 4.0])) ** 2).sum()


loss, target_loss = losses()
loss = loss + target_loss.detach().item()
loss.backward()
print("loss, as a number:", loss.detach())
print("delta.grad:", delta.grad)

# %% attached
delta.grad = None
loss, target_loss = losses()
loss = loss + target_loss
loss.backward()
print("loss, attached:", loss.detach())
print("delta.grad:", delta.grad)

# %% numpy
import numpy as np

delta, target = np.array([0.5, -2.0]), np.array([1.0, 4.0])
total = np.sum(delta**3) + np.sum((delta - target) ** 2)
print("loss, as a number:", total)
print("delta.grad:", 3 * delta**2)

# %% numpy_attached
print("loss, attached:", total)
print("delta.grad:", 3 * delta**2 + 2 * (delta - target))
