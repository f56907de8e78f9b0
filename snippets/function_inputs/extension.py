"""A kernel between two layers: PyTorch records nothing, and the first layer gets no gradient."""

# %% torch
import numpy as np
import torch
from torch import nn


def kernel_forward(x):
    """Return max(x, 0)², from a kernel that reads the memory of x."""
    return torch.from_numpy(np.maximum(x.detach().numpy(), 0) ** 2)


def kernel_backward(v, x):
    """Return v times the slope of the kernel."""
    return torch.from_numpy(v.numpy() * 2 * np.maximum(x.detach().numpy(), 0))


class Square(nn.Module):
    """Call the kernel."""

    def forward(self, x):
        return kernel_forward(x)


net = nn.Sequential(nn.Linear(2, 2, bias=False), Square(), nn.Linear(2, 1, bias=False))
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -1.0], [2.0, 0.25]]))
    net[2].weight.copy_(torch.tensor([[3.0, -0.5]]))
x = torch.tensor([[1.0, -2.0], [0.5, 3.0]])
v = torch.tensor([[1.0], [10.0]])
net(x).backward(v)
print("net[0].weight.grad:", net[0].weight.grad)
print("net[2].weight.grad:", net[2].weight.grad)


# %% find
def look(module, _, out):
    """Print whether the output of a module has a graph."""
    print(f"graph after {type(module).__name__}:", out.requires_grad)


handles = [module.register_forward_hook(look) for module in net]
y = net(x)
for handle in handles:
    handle.remove()


# %% fixed
class SquareFunction(torch.autograd.Function):
    """The kernel and its vjp."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return kernel_forward(x)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return kernel_backward(v, x)


net.zero_grad()
net[2](SquareFunction.apply(net[0](x))).backward(v)
print("gradient at the first layer:", net[0].weight.grad, sep="\n")
print("gradient at the last layer:", net[2].weight.grad)

# %% numpy
import numpy as np

A, B = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([[3.0, -0.5]])
x, v = np.array([[1.0, -2.0], [0.5, 3.0]]), np.array([[1.0], [10.0]])
z = x @ A.T
h = np.maximum(z, 0) ** 2
print("net[0].weight.grad:", None)
print("net[2].weight.grad:", v.T @ h)

# %% numpy_fixed
slope = 2 * np.maximum(z, 0)
print("gradient at the first layer:", ((v @ B) * slope).T @ x, sep="\n")
print("gradient at the last layer:", v.T @ h)
