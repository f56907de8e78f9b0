"""Two images of one generator, and a loss that wants them to differ: with and without detach."""

# %% torch
import torch

w = torch.tensor([2.0, -1.0], dtype=torch.float64, requires_grad=True)  # the generator
codes = torch.tensor([[1.0, 0.5], [3.0, 4.0]])
for attached in (False, True):
    w.grad = None
    x_fake, x_fake2 = torch.sin(w * codes)
    if not attached:
        x_fake2 = x_fake2.detach()
    loss_ds = (x_fake - x_fake2).abs().mean()
    (-loss_ds).backward()
    print("loss_ds:", loss_ds)
    print("w.grad:", w.grad)

# %% orders
w.grad = None
for first, second in (codes, codes.flip(0)):
    x_fake, x_fake2 = torch.sin(w * first), torch.sin(w * second).detach()
    (-(x_fake - x_fake2).abs().mean()).backward()
print("gradient of both orders:", w.grad)

# %% numpy
import numpy as np

w = np.array([2.0, -1.0])
codes = np.array([[1.0, 0.5], [3.0, 4.0]])
x = np.sin(w * codes)
slopes = np.cos(w * codes) * codes  # of each image
v = -np.sign(x[0] - x[1]) / 2
print("loss_ds:", abs(x[0] - x[1]).sum() / 2)
print("w.grad:", v * slopes[0])
print("loss_ds:", abs(x[0] - x[1]).sum() / 2)
print("w.grad:", v * slopes[0] - v * slopes[1])

# %% numpy_orders
print("gradient of both orders:", v * slopes[0] - v * slopes[1])
