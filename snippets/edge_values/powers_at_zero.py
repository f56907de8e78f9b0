"""The gradient of a power at 0, with respect to the base and to the exponent."""

# %% torch
import torch

x = torch.tensor([0.0, 0.0, 0.0, 3.0], requires_grad=True)
p = torch.tensor([0.0, 1.0, 2.0, 2.0], requires_grad=True)
(x**p).sum().backward()
print("x.grad:", x.grad)
print("p.grad:", p.grad)

# %% negative
base = torch.tensor([-2.0], requires_grad=True)
exponent = torch.tensor([2.0], requires_grad=True)
(base**exponent).sum().backward()
print("base.grad:", base.grad)
print("exponent.grad:", exponent.grad)

# %% numpy blind="input: at base 0, all exponents above 1 give 0" one-point="the zeros are the point"
import numpy as np

x = np.array([0.0, 0.0, 0.0, 3.0])
p = np.array([0.0, 1.0, 2.0, 2.0])
print("x.grad:", np.array([b ** (e - 1) * e if e > 0 else 0 for b, e in zip(x, p, strict=True)]))
print("p.grad:", np.array([b**e * np.log(b) if b > 0 else 0 for b, e in zip(x, p, strict=True)]))

# %% numpy_negative blind="2 + x: the logarithm of a negative number is nan"
base, exponent = np.array([-2.0]), np.array([2.0])
print("base.grad:", exponent * base ** (exponent - 1))
with np.errstate(invalid="ignore"):
    print("exponent.grad:", base**exponent * np.log(base))
