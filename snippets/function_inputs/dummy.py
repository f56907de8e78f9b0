"""A Function whose input is data: backward is never called. A dummy input, and the parameters as arguments."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch
from torch import nn

net = nn.Linear(2, 2, bias=False)
net.weight.data.copy_(torch.tensor([[0.3, -0.2], [0.1, 0.4]]))
data = torch.tensor([1.5, 2.0])
v = torch.tensor([1.0, 10.0])


class Inner(torch.autograd.Function):
    """Run a network inside, and send v through it in backward."""

    @staticmethod
    def forward(ctx, x, dummy=None):
        with torch.enable_grad():
            ctx.inner = torch.tanh(net(x.detach()))
        return ctx.inner.detach()

    @staticmethod
    def backward(ctx, v):
        ctx.inner.backward(v)
        return None, None


y = Inner.apply(data)
y.backward(v)

# %% dummy
dummy = torch.empty(0, requires_grad=True)
y = Inner.apply(data, dummy)
y.backward(v)
print("y:", y.detach())
print("net.weight.grad:", net.weight.grad, sep="\n")

# %% unused raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
torch.autograd.grad(Inner.apply(data, dummy), net.weight, v)


# %% torch
class WithParameters(Inner):
    """Take the parameters as arguments, and return their gradients."""

    @staticmethod
    def forward(ctx, x, *parameters):
        ctx.parameters = parameters
        return Inner.forward(ctx, x)

    @staticmethod
    def backward(ctx, v):
        return None, *torch.autograd.grad(ctx.inner, ctx.parameters, v)


net.weight.grad = None
(at_weight,) = torch.autograd.grad(WithParameters.apply(data, *net.parameters()), net.weight, v)
print("at_weight:", at_weight, sep="\n")
print("PyTorch wrote no grad:", net.weight.grad is None)

# %% numpy_dummy
import numpy as np

W = np.array([[0.3, -0.2], [0.1, 0.4]])
x, v = np.array([1.5, 2.0]), np.array([1.0, 10.0])
y = np.tanh(W @ x)
at_weight = np.outer(v * (1 - y**2), x)
print("y:", y)
print("net.weight.grad:", at_weight, sep="\n")

# %% numpy
print("at_weight:", at_weight, sep="\n")
print("PyTorch wrote no grad:", True)
