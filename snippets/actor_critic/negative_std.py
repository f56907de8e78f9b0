"""One step makes a plain std parameter negative, and the next sample raises. Its logarithm cannot do this."""

# %% torch
import torch
from torch.distributions import Normal

action = torch.tensor([0.05, 0.1])
std = torch.tensor([0.1, 0.5], requires_grad=True)
loss = -Normal(0.0, std).log_prob(action).sum()
loss.backward()
print("std.grad:", std.grad)
with torch.no_grad():
    std -= 0.1 * std.grad
print("std after the step:", std)

# %% sample raises="RuntimeError: normal expects all elements of std >= 0.0"
Normal(0.0, std, validate_args=False).sample()

# %% validated raises="ValueError: Expected parameter scale"
Normal(0.0, std)

# %% clamp
std.grad = None
loss = -Normal(0.0, std.clamp(min=0.01)).log_prob(action).sum()
loss.backward()
print("gradient with a clamp:", std.grad)

# %% log
log_std = torch.tensor([0.1, 0.5]).log().requires_grad_()
loss = -Normal(0.0, log_std.exp()).log_prob(action).sum()
loss.backward()
print("log_std.grad:", log_std.grad)
with torch.no_grad():
    log_std -= 0.1 * log_std.grad
print("exp of log_std:", log_std.exp().detach())

# %% numpy
import numpy as np

a, s = np.array([0.05, 0.1]), np.array([0.1, 0.5])


def slope(s):
    return 1 / s - a**2 / s**3


print("std.grad:", slope(s))
new = s - 0.1 * slope(s)
print("std after the step:", new)

# %% numpy_clamp
print("gradient with a clamp:", np.where(new > 0.01, slope(new), 0.0))

# %% numpy_log
g = s * slope(s)
print("log_std.grad:", g)
print("exp of log_std:", s * np.exp(-0.1 * g))
