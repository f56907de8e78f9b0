"""A Bessel function without a derivative, and a Function that has one."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([1.5, 0.5], requires_grad=True)
y = torch.special.modified_bessel_k0(x)
y.sum().backward()


# %% torch
class K0(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.special.modified_bessel_k0(x)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return -v * torch.special.modified_bessel_k1(x)


z = torch.tensor([1.5, 0.5], requires_grad=True)
K0.apply(z).backward(torch.tensor([1.0, 10.0]))
print("z.grad:", z.grad)

# %% with_derivative
u = torch.tensor([1.5, 0.5], requires_grad=True)
torch.special.i0(u).backward(torch.tensor([1.0, 10.0]))
print("u.grad:", u.grad)

# %% numpy
import numpy as np

z = np.array([1.5, 0.5])
v = np.array([1.0, 10.0])
t = np.linspace(0, 8, 4001)[:, None]
# K₁(x) is the integral of exp(−x cosh t) cosh t for t > 0
f = np.exp(-z * np.cosh(t)) * np.cosh(t)
print("z.grad:", -v * np.trapezoid(f, t, axis=0))

# %% numpy_with_derivative
a = np.linspace(0, np.pi, 2001)[:, None]
# I₁(x) is the mean of exp(x cos a) cos a for a from 0 to π
print("u.grad:", v * np.trapezoid(np.exp(z * np.cos(a)) * np.cos(a), a, axis=0) / np.pi)
