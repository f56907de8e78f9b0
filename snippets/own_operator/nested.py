"""A renderer in NumPy that calls PyTorch: backward inside a Function, and weights that are not arguments."""

# %% nested raises="RuntimeError: element 0 of tensors does not require grad"
import numpy as np
import torch

G = np.array([[2.0, 1.0, 0.0], [0.5, 3.0, 1.0]])  # the renderer: two pixels that see three points
net = torch.nn.Linear(1, 1, bias=False, dtype=torch.float64)
net.weight.data.fill_(0.7)


def shade(x):
    """Return the color of each point, by PyTorch."""
    return net(x[:, None])[:, 0] ** 2


class Render(torch.autograd.Function):
    """Call PyTorch from the renderer, inside a Function."""

    @staticmethod
    def forward(ctx, x):
        ctx.x = x.detach().requires_grad_()  # a new leaf for the inner graph
        ctx.colors = shade(ctx.x)
        return torch.from_numpy(G @ ctx.colors.detach().numpy())

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        at_colors = torch.from_numpy(v.numpy() @ G)
        (at_x,) = torch.autograd.grad(ctx.colors, ctx.x, at_colors)
        return at_x


x = torch.tensor([0.3, 1.1, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
image = Render.apply(x)
image.backward(v)


# %% recorded
class Recorded(Render):
    """Record the inner call."""

    @staticmethod
    def forward(ctx, x):
        with torch.enable_grad():
            return Render.forward(ctx, x)


image = Recorded.apply(x)
image.backward(v)
print("image:", image.detach())
print("x.grad:", x.grad)
print("net.weight.grad:", net.weight.grad)


# %% frozen raises="RuntimeError: element 0 of tensors does not require grad"
Recorded.apply(x.detach()).backward(v)


# %% arguments
class WithWeights(Recorded):
    """Take the weights as arguments, and return their gradients."""

    @staticmethod
    def forward(ctx, x, *weights):
        ctx.weights = weights
        return Recorded.forward(ctx, x)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        at_colors = torch.from_numpy(v.numpy() @ G)
        return torch.autograd.grad(ctx.colors, (ctx.x, *ctx.weights), at_colors)


x.grad = None
WithWeights.apply(x, *net.parameters()).backward(v)
print("x.grad:", x.grad)
print("gradient at the weight:", net.weight.grad)

# %% numpy_recorded blind="J.T: C is diagonal"
import numpy as np

G = np.array([[2.0, 1.0, 0.0], [0.5, 3.0, 1.0]])
x, w = np.array([0.3, 1.1, 2.0]), 0.7
v = np.array([1.0, 10.0])
C = np.diag(2 * w**2 * x)  # the derivatives of the colors
print("image:", G @ (w * x) ** 2)
print("x.grad:", v @ G @ C)
print("net.weight.grad:", None)

# %% numpy_arguments
print("x.grad:", v @ G @ C)
D = 2 * w * x[:, None] ** 2  # the derivatives of the colors with respect to the weight
print("gradient at the weight:", (v @ G @ D)[None])
