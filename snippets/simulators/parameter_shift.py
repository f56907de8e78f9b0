"""Three rotations of one qubit: the parameter-shift rule in a Function, and backward through a circuit in PyTorch."""

# %% torch blind="J @ v: X is symmetric, and y is even in the angle of Y; x - y: y is even in all angles"
import math

import torch

X = torch.tensor([[0, 1], [1, 0]], dtype=torch.complex128)
Y = torch.tensor([[0, -1j], [1j, 0]], dtype=torch.complex128)
zero = torch.tensor([1, 0], dtype=torch.complex128)


def rotate(state, pauli, angle):
    return torch.cos(angle / 2) * state - 1j * torch.sin(angle / 2) * (pauli @ state)


def circuit(w):  # RX, RY, RX, then the expected value of Z
    p = rotate(rotate(rotate(zero, X, w[0]), Y, w[1]), X, w[2]).abs() ** 2
    return p[0] - p[1]


class ParameterShift(torch.autograd.Function):
    runs = 0

    @staticmethod
    def run(w):
        ParameterShift.runs += 1
        return circuit(w)

    @staticmethod
    def forward(ctx, w):
        ctx.save_for_backward(w)
        return ParameterShift.run(w)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (w,) = ctx.saved_tensors
        shifts = torch.eye(len(w), dtype=w.dtype) * math.pi / 2
        gradient = [(ParameterShift.run(w + s) - ParameterShift.run(w - s)) / 2 for s in shifts]
        return v * torch.stack(gradient)


w = torch.tensor([0.5, 0.7, 0.4], dtype=torch.float64, requires_grad=True)
for f in ParameterShift.apply, circuit:  # as parameter-shift, as backprop
    w.grad = None
    y = f(w)
    y.backward()
    print("y:", y.detach())
    print("w.grad:", w.grad)
print("runs:", ParameterShift.runs)


# %% shared
def angles(t):  # one parameter in three gates
    return torch.stack([t, 2 * t, 2 * t])


t = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
ParameterShift.apply(angles(t)).backward()
print("t.grad:", t.grad)
with torch.no_grad():
    plus, minus = angles(t + math.pi / 2), angles(t - math.pi / 2)
    print("after a shift of t itself:", (circuit(plus) - circuit(minus)) / 2)

# %% numpy
import numpy as np


def value(a, b, c):
    return np.cos(a) * np.cos(b) * np.cos(c) - np.sin(a) * np.sin(c)


def slopes(a, b, c):
    at_a = -np.sin(a) * np.cos(b) * np.cos(c) - np.cos(a) * np.sin(c)
    at_b = -np.cos(a) * np.sin(b) * np.cos(c)
    at_c = -np.cos(a) * np.cos(b) * np.sin(c) - np.sin(a) * np.cos(c)
    return np.array([at_a, at_b, at_c])


w = np.array([0.5, 0.7, 0.4])
for _ in range(2):
    print("y:", value(*w))
    print("w.grad:", slopes(*w))
print("runs:", 1 + 2 * len(w))

# %% numpy_shared
t, factors = 0.5, np.array([1, 2, 2])
print("t.grad:", np.sum(slopes(*(t * factors)) * factors))
plus, minus = (t + np.pi / 2) * factors, (t - np.pi / 2) * factors
print("after a shift of t itself:", (value(*plus) - value(*minus)) / 2)
