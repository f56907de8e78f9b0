"""Two ways to keep a tensor for backward, y = x³: saved-tensor hooks see one of them."""

# %% torch
import torch


class Saved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 3 * x**2


class Attribute(Saved):
    @staticmethod
    def forward(ctx, x):
        ctx.x = x
        return x**3

    @staticmethod
    def backward(ctx, v):
        return v * 3 * ctx.x**2


def halved(x):
    return x.bfloat16()  # half of the memory


x = torch.tensor([3.1, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
for name, function in (("save_for_backward", Saved), ("an attribute", Attribute)):
    with torch.autograd.graph.saved_tensors_hooks(halved, torch.Tensor.float):
        y = function.apply(x)
    x.grad = None
    y.backward(v)
    print(f"with {name}:", x.grad)

# %% numpy
import numpy as np

x, v = np.array([3.1, 5.0]), np.array([1.0, 10.0])
spacing = 2.0 ** (np.floor(np.log2(x)) - 7)  # between two numbers of bfloat16
stored = np.round(x / spacing) * spacing
print("with save_for_backward:", v * 3 * stored**2)
print("with an attribute:", v * 3 * x**2)
