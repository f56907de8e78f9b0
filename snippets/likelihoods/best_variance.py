"""The Gaussian NLL as a function of the variance: its minimum for a fixed error, and its lower limit eps."""

# %% torch
import torch
import torch.nn.functional as F

error = torch.tensor([0.3, -0.02], dtype=torch.float64)
variance = error.detach().square().requires_grad_()  # the best variance for each error
loss = F.gaussian_nll_loss(error, torch.zeros(2), variance, reduction="none")
(gradient,) = torch.autograd.grad(loss.sum(), variance)
print("loss:", loss.detach())
print("gradient of the variance:", gradient)

# %% limit
variance = torch.tensor(1e-8, dtype=torch.float64, requires_grad=True)
for y, name in (0.0, "no error"), (0.02, "an error"):
    target = torch.tensor(y, dtype=torch.float64)
    loss = F.gaussian_nll_loss(torch.zeros_like(target), target, variance, eps=1e-6)
    (gradient,) = torch.autograd.grad(loss, variance)
    print(f"loss with {name}:", loss.item())
    print(f"gradient of the variance with {name}:", gradient.item())

# %% numpy
import numpy as np

error = np.array([0.3, -0.02])
print("loss:", 0.5 + np.log(abs(error)))
v = error**2
print("gradient of the variance:", (v - error**2) / 2 / v**2)

# %% numpy_limit
floor = 10.0**-6
for y, name in (0.0, "no error"), (0.02, "an error"):
    print(f"loss with {name}:", (np.log(floor) + y**2 / floor) / 2)
    print(f"gradient of the variance with {name}:", (floor - y**2) / 2 / floor**2)
