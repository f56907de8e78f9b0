"""AccumulateGrad writes .grad: it keeps the tensor of backward, copies it, or adds it to the old one."""

# %% torch
import torch


class Square(torch.autograd.Function):
    """Return w². The backward notes the address of the gradient."""

    held = None  # as the output buffer of a backend

    @staticmethod
    def forward(ctx, w, how):
        ctx.save_for_backward(w)
        ctx.how = how
        return w**2

    @staticmethod
    def backward(ctx, v):
        (w,) = ctx.saved_tensors
        g = 2 * w * v
        if ctx.how == "other strides":
            g = g.T.contiguous().T
        Square.held = g if ctx.how == "held" else None
        Square.address = g.data_ptr()
        return g, None


w = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
for how in "not held", "held", "other strides":
    w.grad = None
    y = Square.apply(w, how)
    y.sum().backward()
    print(f"{how}, kept without a copy:", w.grad.data_ptr() == Square.address)
    print("w.grad:", w.grad)

print("y:", y.detach())

# %% again
address = w.grad.data_ptr()
Square.apply(w, "not held").sum().backward()  # without zero_grad
print("kept without a copy:", w.grad.data_ptr() == Square.address)
print("the address stays:", w.grad.data_ptr() == address)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([[1.0, 2.0], [3.0, 4.0]])
for _ in range(3):
    print("w.grad:", 2 * w)
print("y:", w**2)

# %% numpy_again
print("w.grad:", 2 * w + 2 * w)
