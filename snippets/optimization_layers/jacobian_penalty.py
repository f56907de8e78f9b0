"""The Jacobian penalty of an equilibrium layer trains W if its vjp has a graph."""

# %% torch
import torch

W = torch.tensor([[0.5, -0.25], [0.75, 0.125]], requires_grad=True)
x = torch.tensor([1.0, -2.0])
v = torch.tensor([1.0, 3.0])  # torch.randn in a training loop


def f(z):
    return torch.tanh(W @ z + x)


z = torch.zeros(2)
with torch.no_grad():
    for _ in range(100):
        z = f(z)
z = z.detach().requires_grad_()
y = f(z)
(g,) = torch.autograd.grad(y, z, v, create_graph=True)
jac_loss = g.square().mean()
jac_loss.backward()
print("z:", z.detach())
print("g:", g.detach())
print("W.grad:", W.grad, sep="\n")

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
(g,) = torch.autograd.grad(f(z), z, v)
g.square().mean().backward()

# %% numpy
import numpy as np

W = np.array([[0.5, -0.25], [0.75, 0.125]])
x = np.array([1.0, -2.0])
v = np.array([1.0, 3.0])
z = np.zeros(2)
for _ in range(100):
    z = np.tanh(W @ z + x)
s = 1 - z**2  # the slope of tanh
g = (v * s) @ W
k = 2 * g / len(g)  # the derivative of the penalty with respect to g
print("z:", z)
print("g:", g)
print("W.grad:", np.outer(v * s, k) + np.outer(v * (W @ k) * -2 * z * s, z), sep="\n")
