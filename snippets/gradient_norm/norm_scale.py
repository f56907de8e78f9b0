"""The norm of a gradient depends on the scale of the loss and the number of parameters, a step of Adam does not."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]]).double()
mel = torch.tensor([3.0, -1.0, 0.5]).double()


def norm_and_step(weight, copies):
    parts = [torch.tensor([0.5, -0.25]).double().requires_grad_() for _ in range(copies)]
    optimizer = torch.optim.Adam(parts, lr=0.125)
    loss = weight * sum(((x @ w - mel) ** 2).mean() for w in parts)
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(parts, max_norm=torch.inf)
    optimizer.step()
    return norm, parts[0].detach()


for weight, copies in ((1, 1), (45, 1), (1, 100)):
    norm, after = norm_and_step(weight, copies)
    print("norm:", norm)
    print("w after a step of Adam:", after)

# %% numpy
import numpy as np

x, mel = np.array([[1.0, 2.0], [-0.5, 1.5], [2.0, -1.0]]), np.array([3.0, -1.0, 0.5])
w = np.array([0.5, -0.25])
g = 2 * (x @ w - mel) @ x / 3
for weight, copies in ((1, 1), (45, 1), (1, 100)):
    print("norm:", weight * np.sqrt(copies * np.sum(g**2)))
    print("w after a step of Adam:", w - 0.125 * weight * g / (np.abs(weight * g) + 10.0**-8))
