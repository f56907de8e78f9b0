"""Forward mode through a Function that has only a backward."""

# %% error raises="NotImplementedError: You must implement the jvp function for custom"
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x**2


x = torch.tensor([3.0, 5.0])
t = torch.tensor([1.0, 10.0])
torch.func.jvp(Cube.apply, (x,), (t,))
