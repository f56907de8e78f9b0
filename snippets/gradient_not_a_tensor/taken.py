"""Two outputs, and a backward for one."""

# %% error raises="TypeError: Powers.backward() takes 2 positional arguments but 3 were given"
import torch


class Powers(torch.autograd.Function):
    """The square and the cube of each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2, x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


x = torch.tensor([0.5, 4.0], requires_grad=True)
square, cube = Powers.apply(x)
square.sum().backward()
