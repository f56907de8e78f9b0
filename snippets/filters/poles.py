"""A filter with two poles: the gradients of radius and angle shrink or grow with the radius."""

# %% torch rtol=1e-9
import torch


def two_pole_filter(radius, angle, xin):
    a1, a2 = -2 * radius * torch.cos(angle), radius * radius
    ys = torch.zeros(len(xin), dtype=xin.dtype)
    yn_1 = yn_2 = 0
    for n, xn in enumerate(xin):
        yn = xn - a1 * yn_1 - a2 * yn_2
        yn_2, yn_1 = yn_1, yn
        ys[n] = yn  # this write is recorded
    return ys


xin = torch.zeros(61, dtype=torch.float64)
xin[0] = 1.0
for start in (0.5, 0.9, 1.1):
    radius = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    angle = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)
    ys = two_pole_filter(radius, angle, xin)
    for n in (3, 20, 60):
        at_radius, at_angle = torch.autograd.grad(ys[n], [radius, angle], retain_graph=True)
        print(f"radius {'below' if start < 1 else 'above'} one:", torch.stack([at_radius, at_angle]))


# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified by an inplace"
def reads_back(radius, angle, xin):
    a1, a2 = -2 * radius * torch.cos(angle), radius * radius
    ys = torch.zeros(len(xin) + 2, dtype=xin.dtype)
    for n, xn in enumerate(xin):
        ys[n + 2] = xn - a1 * ys[n + 1] - a2 * ys[n]
    return ys[2:]


reads_back(radius, angle, xin)[3].backward()

# %% response
rho = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
radius = torch.sigmoid(rho)  # always below 1
angle = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)
polynomial = torch.stack([torch.ones_like(radius), -2 * radius * torch.cos(angle), radius * radius])
H = 1 / torch.fft.rfft(polynomial, n=16).abs()  # at nine frequencies, without a loop
H.log().square().mean().backward()
print("H:", H)
print("rho.grad:", rho.grad)
print("angle.grad:", angle.grad)

# %% numpy rtol=1e-9
import numpy as np

t = 0.75
for r in (0.5, 0.9, 1.1):
    for n in (3, 20, 60):
        at_radius = n * r ** (n - 1) * np.sin((n + 1) * t) / np.sin(t)
        at_angle = r**n * ((n + 1) * np.cos((n + 1) * t) / np.sin(t) - np.sin((n + 1) * t) * np.cos(t) / np.sin(t) ** 2)
        print(f"radius {'below' if r < 1 else 'above'} one:", np.array([at_radius, at_angle]))

# %% numpy_response
r = 1 / (1 + np.exp(-2.0))
w = 2 * np.pi * np.arange(9) / 16
near, far = 1 + r**2 - 2 * r * np.cos(w - t), 1 + r**2 - 2 * r * np.cos(w + t)
H = 1 / np.sqrt(near * far)
by_r = -(r - np.cos(w - t)) / near - (r - np.cos(w + t)) / far  # of log H
by_angle = r * np.sin(w - t) / near - r * np.sin(w + t) / far
print("H:", H)
print("rho.grad:", np.mean(2 * np.log(H) * by_r) * r * (1 - r))
print("angle.grad:", np.mean(2 * np.log(H) * by_angle))
