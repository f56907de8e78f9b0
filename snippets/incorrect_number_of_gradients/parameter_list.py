"""A Function gets a ParameterList: an error, and the same with the parameters as direct arguments."""

# %% error raises="RuntimeError: returned a gradient different than None at position 2"
import torch


class Scales(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scales):
        ctx.x, ctx.scales = x.detach(), [s.detach() for s in scales]
        return ctx.scales[0] * x + ctx.scales[1] * x**2

    @staticmethod
    def backward(ctx, v):
        at_x = v * (ctx.scales[0] + 2 * ctx.scales[1] * ctx.x)
        return at_x, [v * ctx.x, v * ctx.x**2]


scales = torch.nn.ParameterList([torch.tensor([3.0, 5.0]), torch.tensor([-2.0, 0.5])])
x = torch.tensor([4.0, 1.5], requires_grad=True)
Scales.apply(x, scales).sum().backward()


# %% torch
class UnpackedScales(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, count, *scales):
        ctx.save_for_backward(x, *scales)
        return sum(s * x ** (power + 1) for power, s in enumerate(scales[:count]))

    @staticmethod
    def backward(ctx, v):
        x, *scales = ctx.saved_tensors
        at_x = v * sum((power + 1) * s * x**power for power, s in enumerate(scales))
        return at_x, None, *(v * x ** (power + 1) for power in range(len(scales)))


v = torch.tensor([1.0, 10.0])
y = UnpackedScales.apply(x, len(scales), *scales)
y.backward(v)
print("y:", y.detach())
print("x.grad:", x.grad)
print("scales[0].grad:", scales[0].grad)
print("scales[1].grad:", scales[1].grad)

# %% numpy
import numpy as np

x, a, b, v = np.array([4.0, 1.5]), np.array([3.0, 5.0]), np.array([-2.0, 0.5]), np.array([1.0, 10.0])
print("y:", a * x + b * x**2)
print("x.grad:", v * (a + 2 * b * x))
print("scales[0].grad:", v * x)
print("scales[1].grad:", v * x**2)
