"""A loss that becomes negative: a constant changes neither the gradient nor the steps."""

# %% torch
import torch

for constant in 0.0, 8.0:
    print("positive" if constant == 0 else "shifted down")
    w = torch.tensor(3.0, requires_grad=True)
    for _ in range(3):
        loss = w**2 - constant
        (g,) = torch.autograd.grad(loss, w)
        print("loss:", loss)
        print("g:", g)
        w = (w - 0.25 * g).detach().requires_grad_()

# %% numpy
import numpy as np

for constant in 0.0, 8.0:
    w = np.array(3.0)
    for _ in range(3):
        print("loss:", w**2 - constant)
        print("g:", 2 * w)
        w = w - 0.25 * 2 * w
