"""A softmax kernel that writes to memory: it has no backward until a Function brings one."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import numpy
import torch


def softmax_kernel(x, out):
    """Write the softmax of each row to out, with NumPy in place of Triton."""
    e = numpy.exp(x.detach().numpy())
    out.numpy()[:] = e / e.sum(1, keepdims=True)


def softmax_backward_kernel(v, y, out):
    v, y = v.numpy(), y.numpy()
    out.numpy()[:] = y * (v - (v * y).sum(1, keepdims=True))


x = torch.tensor([[1.0, 2.0, 0.5], [0.0, -1.0, 1.5]], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]], dtype=torch.float64)
y = torch.empty_like(x)
softmax_kernel(x, y)
y.backward(v)


# %% torch
class Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.empty_like(x)
        softmax_kernel(x, y)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        at_x = torch.empty_like(y)
        softmax_backward_kernel(v.contiguous(), y, at_x)
        return at_x


y = Softmax.apply(x)
y.backward(v)
print("y:", y.detach(), sep="\n")
print("x.grad:", x.grad, sep="\n")
print("gradcheck:", torch.autograd.gradcheck(Softmax.apply, x))

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, 0.5], [0.0, -1.0, 1.5]])
v = np.array([[1.0, 10.0, 100.0], [2.0, 20.0, 200.0]])
y = np.exp(x) / np.exp(x).sum(1, keepdims=True)
J = y[:, :, None] * (np.eye(3) - y[:, None])  # a Jacobian for each row
at_x = np.sum(v[:, :, None] * J, axis=1)
print("y:", y, sep="\n")
print("x.grad:", at_x, sep="\n")
