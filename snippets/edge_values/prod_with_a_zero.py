"""The gradient of a product with zero factors."""

# %% torch
import torch

x = torch.tensor([2.0, 0.0, 3.0], requires_grad=True)
x.prod().backward()
print("x.grad:", x.grad)
z = torch.tensor([5.0, 0.0, 0.0], requires_grad=True)
z.prod().backward()
print("z.grad:", z.grad)
H = torch.func.hessian(torch.prod)(z.detach())
print("H:", H, sep="\n")

# %% logs
u = torch.tensor([2.0, 0.0, 3.0], requires_grad=True)
u.log().sum().exp().backward()
print("u.grad:", u.grad)

# %% numpy one-point="the zeros are the point"
import numpy as np

x = np.array([2.0, 0.0, 3.0])
z = np.array([5.0, 0.0, 0.0])


def others(x, *left_out):  # the product of the other factors
    return np.prod(np.delete(x, left_out))


print("x.grad:", np.array([others(x, i) for i in range(3)]))
print("z.grad:", np.array([others(z, i) for i in range(3)]))
H = np.array([[others(z, i, j) if i != j else 0 for j in range(3)] for i in range(3)])
print("H:", H, sep="\n")

# %% numpy_logs
with np.errstate(divide="ignore", invalid="ignore"):
    print("u.grad:", np.prod(x) / x)
