"""The gradient of y.sum() and the gradient with grad_outputs on a device, compared with the CPU in float64."""

# %% torch blind="x - y: on a CPU, the difference is only rounding"
import torch

device = "mps" if torch.backends.mps.is_available() else "cpu"
x = torch.tensor([[0.5, 2.0], [-1.0, 0.25], [0.75, 0.125]])
w = torch.tensor([[0.25, -0.5], [0.625, 0.375]])
u = torch.tensor([[1.0, 3.0]])


def network(x):
    return (torch.sin(x @ w.to(x).T) @ u.to(x).T).squeeze(-1)


def of_sum(x):
    return torch.autograd.grad(network(x).sum(), x)[0]


def of_ones(x):
    y = network(x)
    return torch.autograd.grad(y, x, grad_outputs=torch.ones_like(y))[0]


reference = of_sum(x.double().requires_grad_())
print("gradient:", reference)
for way in of_sum, of_ones:
    found = way(x.to(device).requires_grad_()).cpu().double()
    print("has zero rows?", bool((found == 0).all(dim=1).any()))
    print("only rounding?", bool((found - reference).norm() < 1e-4 * reference.norm()))

# %% strides
y = network(x.requires_grad_())
y.register_hook(lambda v: print("stride of v:", v.stride(0)))
y.sum().backward(retain_graph=True)
y.backward(torch.ones_like(y))

# %% contiguous
x = x.detach().to(device).requires_grad_()
y = network(x)
y.register_hook(lambda v: v.contiguous())
print("gradient:", torch.autograd.grad(y.sum(), x)[0])

# %% numpy
import numpy as np

x = np.array([[0.5, 2.0], [-1.0, 0.25], [0.75, 0.125]])
w, u = np.array([[0.25, -0.5], [0.625, 0.375]]), np.array([[1.0, 3.0]])
print("gradient:", (np.cos(x @ w.T) * u) @ w)

# %% numpy_contiguous
print("gradient:", (np.cos(x @ w.T) * u) @ w)

# %% numpy_strides
for v in np.broadcast_to(1.0, 3), np.ones(3):
    print("stride of v:", v.strides[0] // v.itemsize)
