"""NumPy code with its own vjp in a Function: y_i = x_i x_(i+1), around a ring of three."""

# %% torch
import numpy as np
import torch


def ring(x):  # foreign code
    return x * np.roll(x, -1)


def ring_vjp(x, v):  # its vjp, vᵀJ
    return v * np.roll(x, -1) + np.roll(v * x, 1)


class Ring(torch.autograd.Function):
    """Run NumPy both ways."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.from_numpy(ring(x.detach().numpy()))

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.from_numpy(ring_vjp(x.numpy(), v.numpy()))


x = torch.tensor([2.0, 3.0, 7.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
y = Ring.apply(x)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)
print("does gradcheck accept Ring?", torch.autograd.gradcheck(Ring.apply, x))


# %% constant raises="RuntimeError: element 0 of tensors does not require grad"
image = torch.from_numpy(ring(x.detach().numpy()))
image.sum().backward()


# %% wrong
class Wrong(Ring):
    """Multiply by v after the vjp."""

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        ones = np.ones(3)
        return torch.from_numpy(ring_vjp(x.numpy(), ones)) * v


x.grad = None
Wrong.apply(x).backward(v)
print("x.grad:", x.grad)
x.grad = None
Wrong.apply(x).sum().backward()
print("x.grad:", x.grad)
accepted = torch.autograd.gradcheck(Wrong.apply, x, raise_exception=False)
print("does gradcheck accept Wrong?", accepted)

# %% numpy
import numpy as np

x = np.array([2.0, 3.0, 7.0])
v = np.array([1.0, 10.0, 100.0])
y = np.array([x[0] * x[1], x[1] * x[2], x[2] * x[0]])
J = np.array([[x[1], x[0], 0], [0, x[2], x[1]], [x[2], 0, x[0]]])
print("y:", y)
print("x.grad:", v @ J)

# %% numpy_wrong
columns = np.ones(3) @ J
print("x.grad:", columns * v)
print("x.grad:", columns)
print("does gradcheck accept Wrong?", np.allclose(np.diag(columns), J))
