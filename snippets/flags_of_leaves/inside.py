"""A function that sets the flag of its input: the squared norm of the gradient of w₁x₁² + w₂x₂²."""

# %% torch
import torch
from allocations import Count

w = torch.tensor([0.5, 1.5], requires_grad=True)  # the weights of the discriminator


def penalty(x):
    x.requires_grad_(True)  # changes the caller's tensor
    (gradient,) = torch.autograd.grad((w * x**2).sum(), x, create_graph=True)
    return (gradient**2).sum()


def frozen(x):
    return torch.tanh(x) ** 2  # a network without parameters that learn


real = torch.tensor([3.0, 5.0])
penalty(real).backward()
print("w.grad:", w.grad)
print("real.requires_grad:", real.requires_grad)
print("real.grad:", real.grad)
with Count(real) as count:
    kept = [frozen(real) for _ in range(3)]
    print("numbers in memory:", count.now())

# %% detached
w.grad = None
real = torch.tensor([3.0, 5.0])
penalty(real.detach()).backward()
print("w.grad:", w.grad)
print("real.requires_grad:", real.requires_grad)
print("real.grad is None:", real.grad is None)
with Count(real) as count:
    kept = [frozen(real) for _ in range(3)]
    print("numbers in memory:", count.now())

# %% generator
scale = torch.tensor([2.0, 0.25], requires_grad=True)  # the weights of the generator
fake = scale * torch.tensor([0.5, 3.0])
penalty(fake).backward()
print("scale.grad:", scale.grad)
scale.grad = None
penalty(fake.detach()).backward()
print("scale.grad is None:", scale.grad is None)

# %% numpy
import numpy as np

w, x = np.array([0.5, 1.5]), np.array([3.0, 5.0])  # x is real
print("w.grad:", 8 * w * x**2)
print("real.grad:", 8 * w**2 * x)
print("numbers in memory:", 3 * (x.size + x.size))  # the square saves the tanh

# %% numpy_detached
print("w.grad:", 8 * w * x**2)
print("numbers in memory:", 3 * x.size)

# %% numpy_generator
z = np.array([0.5, 3.0])
fake = np.array([2.0, 0.25]) * z
print("scale.grad:", 8 * w**2 * fake * z)
