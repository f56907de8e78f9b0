"""The margin of ArcFace: the slope of the sine at a cosine of 1 and −1, with three kinds of clamp."""

# %% torch
import math

import torch

m = 0.5
th, mm = math.cos(math.pi - m), math.sin(math.pi - m) * m
v = torch.tensor([2.0, -3.0, 5.0, 7.0], dtype=torch.float64)


def gradient(square_to_sine):
    cosine = torch.tensor([1.0, 0.25, -1.0, -0.9375], dtype=torch.float64, requires_grad=True)
    sine = square_to_sine(1.0 - cosine**2)
    phi = cosine * math.cos(m) - sine * math.sin(m)
    output = torch.where(cosine > th, phi, cosine - mm)
    output.backward(v)
    return output.detach(), cosine.grad


output, at_cosine = gradient(torch.sqrt)
print("output:", output)
print("gradient, plain root:", at_cosine)
print("gradient, clamped from zero to one:", gradient(lambda square: square.clamp(0, 1).sqrt())[1])

# %% fixed
output, at_cosine = gradient(lambda square: square.clamp(min=1e-9).sqrt())
print("output:", output)
print("gradient, clamped above zero:", at_cosine)

# %% numpy one-point="a cosine lies between -1 and 1"
import numpy as np

m = 0.5
th, mm = np.cos(np.pi - m), np.sin(np.pi - m) * m
v = np.array([2.0, -3.0, 5.0, 7.0])
c = np.array([1.0, 0.25, -1.0, -0.9375])
output = np.where(c > th, np.cos(np.arccos(c) + m), c - mm)
print("output:", output)
with np.errstate(divide="ignore", invalid="ignore"):
    at_phi = np.where(c > th, v, 0)
    plain = at_phi * np.cos(m) + at_phi * np.sin(m) * c / np.sqrt(1 - c**2) + np.where(c > th, 0, v)
print("gradient, plain root:", plain)
print("gradient, clamped from zero to one:", plain)

# %% numpy_fixed
square = np.maximum(1 - c**2, 10.0**-9)
output = np.where(c > th, c * np.cos(m) - np.sqrt(square) * np.sin(m), c - mm)
print("output:", output)
at_square = np.where(1 - c**2 > 10.0**-9, np.sin(m) * c / np.sqrt(square), 0)
print("gradient, clamped above zero:", v * np.where(c > th, np.cos(m) + at_square, 1))
