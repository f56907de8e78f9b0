"""A network that predicts x, with a loss on the velocity v = (x - x_t) / (1 - t)."""

# %% torch
import torch

t = torch.tensor([0.5, 0.9, 0.99, 0.999], dtype=torch.float64)[:, None]  # four samples
x = torch.tensor([0.5, -1.5], dtype=torch.float64)
noise = torch.tensor([-1.0, 0.75], dtype=torch.float64)
error = torch.tensor([0.1, -0.2], dtype=torch.float64)  # of the network, the same for each t
x_t = t * x + (1 - t) * noise


def show(name, denominator):
    x_pred = (x + error).repeat(4, 1).requires_grad_()
    v, v_pred = (x - x_t) / denominator, (x_pred - x_t) / denominator
    losses = ((v_pred - v) ** 2).mean(1)
    losses.sum().backward()
    print(f"losses, {name}:", losses.detach())
    print(f"gradients, {name}:", x_pred.grad)


show("plain", 1 - t)

# %% clamped
show("clamped", (1 - t).clamp_min(0.05))

# %% other_target
perfect = (x - x_t) / (1 - t).clamp_min(0.05)  # the error of x_pred is 0
print("losses, other target:", ((perfect - (x - noise)) ** 2).mean(1))

# %% bfloat16 one-point="below 1/2, the numbers of bfloat16 are closer"
print("rounded to bfloat16:", (1 - t.bfloat16()).flatten())

# %% numpy
import numpy as np

t = np.array([0.5, 0.9, 0.99, 0.999])
error = np.array([0.1, -0.2])


def show(name, factor):
    print(f"losses, {name}:", factor * np.mean(error**2))
    print(f"gradients, {name}:", factor[:, None] * error)  # 2 / 2 pixels


show("plain", 1 / (1 - t) ** 2)

# %% numpy_clamped
show("clamped", 1 / np.maximum(1 - t, 0.05) ** 2)

# %% numpy_other_target atol=1e-9
x, noise = np.array([0.5, -1.5]), np.array([-1.0, 0.75])
missing = 1 - (1 - t) / np.maximum(1 - t, 0.05)
print("losses, other target:", missing**2 * np.mean((x - noise) ** 2))

# %% numpy_bfloat16 one-point="below 1/2, the numbers of bfloat16 are closer"
print("rounded to bfloat16:", 1 - np.round(t * 256) / 256)  # from 1/2 to 1, the numbers are 1/256 apart
