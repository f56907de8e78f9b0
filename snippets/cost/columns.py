"""One input, three outputs: the whole J in one pass of forward mode."""

# %% torch
import torch


def curve(t):
    return torch.stack([torch.cos(t), torch.sin(t), t**2])


t, u = torch.tensor(0.5), torch.tensor(1.0)
y, column = torch.func.jvp(curve, (t,), (u,))
print("Ju:", column)

# %% numpy
import numpy as np

t = 0.5
J = np.array([[-np.sin(t)], [np.cos(t)], [2 * t]])
u = np.array([1.0])
print("Ju:", J @ u)
