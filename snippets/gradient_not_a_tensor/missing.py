"""One output, and a backward for two."""

# %% error raises="TypeError: Triple.backward() missing 1 required positional argument"
import torch


class Triple(torch.autograd.Function):
    """Three times each element, with a fault in backward."""

    @staticmethod
    def forward(ctx, x):
        return 3 * x

    @staticmethod
    def backward(ctx, v, w):
        return 3 * v


x = torch.tensor([0.5, 4.0], requires_grad=True)
Triple.apply(x).sum().backward()
