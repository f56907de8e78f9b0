"""An encoding and a network: a fused network without a second derivative, and layers that have one."""

# %% error raises="RuntimeError: DifferentiableObject::backward_backward_input_impl: not implemented error"
import torch


class FusedBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, v, h):
        return v * torch.sigmoid(h)

    @staticmethod
    def backward(ctx, *_):
        raise RuntimeError("DifferentiableObject::backward_backward_input_impl: not implemented error")


class Fused(torch.autograd.Function):
    """Stand for the network of tiny-cuda-nn: only the first derivative is implemented."""

    @staticmethod
    def forward(ctx, h):
        ctx.save_for_backward(h)
        return torch.nn.functional.softplus(h)

    @staticmethod
    def backward(ctx, v):
        return FusedBackward.apply(v, *ctx.saved_tensors)


def encoding(x):
    return 0.5 * x**2


x = torch.tensor([1.0, -3.0], requires_grad=True)
y = Fused.apply(encoding(x))
(first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
torch.autograd.grad(first.sum(), x)

# %% torch
y = torch.nn.functional.softplus(encoding(x))
(first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
(second,) = torch.autograd.grad(first.sum(), x)
print("first derivative:", first.detach())
print("second derivative:", second)

# %% numpy
import numpy as np

x = np.array([1.0, -3.0])
s = 1 / (1 + np.exp(-(x**2) / 2))  # the slope of softplus at x²/2
print("first derivative:", s * x)
print("second derivative:", s + s * (1 - s) * x**2)
