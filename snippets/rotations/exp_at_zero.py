"""The gradient at a rotation vector of zero, for Rodrigues' formula and two safe forms."""

# %% torch
import torch

p, c = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([3.0, -1.0, 2.0])


def rodrigues(e, offset):
    angle = e.norm()
    axis = e / (angle + offset)
    once = torch.linalg.cross(axis, p)
    return p + angle.sin() * once + (1 - angle.cos()) * torch.linalg.cross(axis, once)


def show(name, rotate):
    e = torch.zeros(3, requires_grad=True)  # the pose starts at the identity
    y = rotate(e)
    (c * y).sum().backward()
    print(f"y, {name}:", y.detach())
    print(f"gradient, {name}:", e.grad)
    print(f"y elsewhere, {name}:", rotate(torch.tensor([0.5, -1.0, 1.0])))


show("plain", lambda e: rodrigues(e, offset=0.0))
show("with an offset", lambda e: rodrigues(e, offset=0.001))


# %% fixed
def smooth(e):
    angle = e.norm()
    once = torch.linalg.cross(e, p)
    half = torch.sinc(angle / (2 * torch.pi))  # torch.sinc(x) is sin(πx)/(πx), and 1 at 0
    return p + torch.sinc(angle / torch.pi) * once + half**2 / 2 * torch.linalg.cross(e, once)


def exponential(e):
    skew = torch.linalg.cross(e.expand(3, 3), torch.eye(3)).T
    return torch.matrix_exp(skew) @ p


show("sinc", smooth)
show("matrix_exp", exponential)

# %% numpy
import numpy as np

p, c = np.array([1.0, 2.0, 3.0]), np.array([3.0, -1.0, 2.0])
zero, elsewhere = np.zeros(3), np.array([0.5, -1.0, 1.0])


def turn(e, added):
    angle = np.linalg.norm(e)
    with np.errstate(invalid="ignore"):
        axis = e / (angle + added)
    once = np.cross(axis, p)
    return p + np.sin(angle) * once + (1 - np.cos(angle)) * np.cross(axis, once)


for name, added in (("plain", 0.0), ("with an offset", 0.001)):
    print(f"y, {name}:", turn(zero, added))
    with np.errstate(invalid="ignore"):
        slope = np.sin(np.zeros(1)) / added  # of y along the axis: sin(0) is 0
    print(f"gradient, {name}:", slope * np.cross(p, c))
    print(f"y elsewhere, {name}:", turn(elsewhere, added))

# %% numpy_fixed
for name in "sinc", "matrix_exp":
    print(f"y, {name}:", p + np.cross(zero, p))
    print(f"gradient, {name}:", np.cross(p, c))
    print(f"y elsewhere, {name}:", turn(elsewhere, 0.0))
