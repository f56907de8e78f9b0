"""A backward that overwrites its saved tensor, by a PyTorch operation or by its memory."""

# %% torch
import torch


class Square(torch.autograd.Function):
    """Compute h², and reuse the memory of h for the gradient."""

    @staticmethod
    def forward(ctx, h, write):
        ctx.save_for_backward(h)
        ctx.write = write
        return h**2

    @staticmethod
    def backward(ctx, v):
        (h,) = ctx.saved_tensors
        ctx.write(h, 2 * h * v)
        return h.clone(), None


def kernel(h, gradient):  # stands for a Triton kernel
    h.detach().numpy()[:] = gradient.numpy()


x = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
y = Square.apply(2 * x, kernel)
print("y:", y)
print("first gradient:", *torch.autograd.grad(y, x, v, retain_graph=True))
print("second gradient:", *torch.autograd.grad(y, x, v))

# %% operation raises="RuntimeError: one of the variables needed for gradient computation"
y = Square.apply(2 * x, torch.Tensor.copy_)
torch.autograd.grad(y, x, v, retain_graph=True)
torch.autograd.grad(y, x, v)


# %% counted raises="RuntimeError: one of the variables needed for gradient computation"
def counted_kernel(h, gradient):
    kernel(h, gradient)
    torch.autograd.graph.increment_version(h)


y = Square.apply(2 * x, counted_kernel)
torch.autograd.grad(y, x, v, retain_graph=True)
torch.autograd.grad(y, x, v)

# %% numpy blind="J @ v, J.T: J is diagonal"
import numpy as np

x = np.array([3.0, 5.0])
v = np.array([1.0, 10.0])
saved = 2 * x
J = np.diag(2 * saved)
print("y:", saved**2)
at_h = v @ J
print("first gradient:", 2 * at_h)

saved[:] = at_h  # the kernel overwrote h
print("second gradient:", 2 * (v @ np.diag(2 * saved)))
