"""current_level in the setup_context of a Function, without and with vmap."""

# %% error raises="RuntimeError: maybe_layer.has_value() INTERNAL ASSERT FAILED"
import torch
from torch._C._functorch import current_level


class Cube(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        print("level in setup_context:", current_level())

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


x = torch.tensor([2.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
Cube.apply(x)

# %% torch
y = torch.vmap(Cube.apply)(x)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([2.0, 5.0]), np.array([1.0, 10.0])
print("level in setup_context:", 1)
print("y:", x**3)
print("x.grad:", v * 3 * x**2)
