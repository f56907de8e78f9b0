"""The same steps of gradient descent in single and double precision: equal gradients first, other ones at the end."""

# %% torch
import torch

start = torch.tensor(0.3, dtype=torch.float64)
last = {}
for dtype in (torch.float32, torch.float64):
    w = start.to(dtype, copy=True).requires_grad_()
    for k in range(30):
        loss = 1.3 * w**3 - 1.45 * w**2
        (g,) = torch.autograd.grad(loss, w)
        if k == 0:
            print("first gradient:", g)
        with torch.no_grad():
            w -= g  # the learning rate 1 is large for this loss
    last[dtype] = g.item()
print("last gradient, float64:", round(last[torch.float64], 6))
print("float32 agrees:", abs(last[torch.float32] - last[torch.float64]) < 0.01)

# %% numpy one-point="another start can forget the rounding" blind="input: the last gradients differ by more than 1"
import numpy as np

start = np.array(0.3)
last = []
for number in (np.float32, np.float64):
    w = number(start)
    for k in range(30):
        g = number(3.9) * w**2 - number(2.9) * w
        if k == 0:
            print("first gradient:", g)
        w = w - g
    last.append(g)
print("last gradient, float64:", round(last[1], 6))
print("float32 agrees:", abs(last[0] - last[1]) < 0.01)
