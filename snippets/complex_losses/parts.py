"""A complex output: the loss of the real and imaginary parts, and a loss of the modulus and the angle."""

# %% torch
import torch
from torch.nn.functional import mse_loss

dtype = torch.complex128
x = torch.tensor([[1.0 + 2.0j, 0.5 - 1.0j], [-1.0 + 0.5j, 2.0 + 0.0j]], dtype=dtype)
label = torch.tensor([-1.0 + 0.5j, -2.0 - 1.0j], dtype=dtype)
w = torch.tensor([0.5 + 1.0j, -1.0 + 0.25j], dtype=dtype, requires_grad=True)

y = x @ w
loss = mse_loss(y.real, label.real) + mse_loss(y.imag, label.imag)
loss.backward()
print("w.grad:", w.grad)
(g,) = torch.autograd.grad((x @ w - label).abs().square().mean(), w)
print("gradient of the squared modulus:", g)

# %% polar
label = torch.tensor(-1.0 - 0.1j, dtype=dtype)
y = torch.tensor(-1.0 + 0.1j, dtype=dtype, requires_grad=True)
apart = y.angle() - label.angle()
print("difference of the angles:", apart)
print("its gradient:", torch.autograd.grad(apart.square(), y)[0])
turn = (y / label).angle()
print("angle of the quotient:", turn)
print("its gradient:", torch.autograd.grad(turn.square(), y)[0])

# %% distance
label = torch.tensor([2.0j, 0.5 + 0.0j], dtype=dtype)
y = torch.tensor([1.0 + 0.0j, 0.5 + 0.0j], dtype=dtype, requires_grad=True)
root = (y.real - label.real).square() + (y.imag - label.imag).square()
print("sqrt of the distance:", torch.autograd.grad(root.sqrt().sum(), y)[0])
print("abs of the distance:", torch.autograd.grad((y - label).abs().sum(), y)[0])

# %% numpy
import numpy as np

x = np.array([[1.0 + 2.0j, 0.5 - 1.0j], [-1.0 + 0.5j, 2.0 + 0.0j]])
label = np.array([-1.0 + 0.5j, -2.0 - 1.0j])
w = np.array([0.5 + 1.0j, -1.0 + 0.25j])
g = (x @ w - label) @ x.conj()  # the factor 2 of the square, divided by two samples
print("w.grad:", g)
print("gradient of the squared modulus:", g)

# %% numpy_polar
label, y = -1.0 - 0.1j, -1.0 + 0.1j
slope = 1j * y / abs(y) ** 2  # of the angle
apart = np.arctan2(y.imag, y.real) - np.arctan2(label.imag, label.real)
turn = apart - 2 * np.pi
print("difference of the angles:", apart)
print("its gradient:", 2 * apart * slope)
print("angle of the quotient:", turn)
print("its gradient:", 2 * turn * slope)

# %% numpy_distance
label = np.array([2.0j, 0.5 + 0.0j])
y = np.array([1.0 + 0.0j, 0.5 + 0.0j])
d = y - label
length = abs(d)
with np.errstate(invalid="ignore"):
    print("sqrt of the distance:", d.real / length + 1j * d.imag / length)
print("abs of the distance:", d / np.where(length > 0, length, 1))
