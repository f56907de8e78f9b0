"""A packed 4-bit weight and a kernel without a backward: y = s·Qx, alone and inside an own Function."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import numpy
import torch

packed = torch.tensor([[0x2B, 0x74]], dtype=torch.uint8)  # two weights in each byte, from 0 to 15
scale, zero = 0.25, 8


def kernel(x, packed):
    """Multiply x by the packed weight in NumPy, a stand-in for a kernel in CUDA or Triton."""
    bytes_ = packed.numpy().astype(numpy.int64)
    Q = numpy.concatenate([bytes_ // 16, bytes_ % 16]) - zero
    return torch.from_numpy(x.detach().numpy() @ (scale * Q.T).astype(numpy.float32))


x = torch.tensor([[6.0, 5.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])
kernel(x, packed).backward(v)

# %% silent
A = torch.tensor([[0.5, 2.0]], requires_grad=True)
B = torch.tensor([[1.0], [-3.0]], requires_grad=True)
(kernel(x, packed) + x @ A.T @ B.T).backward(v)
print("the adapters alone, at x:", x.grad)

# %% torch
x.grad = A.grad = B.grad = None


def dequantize(packed):
    high, low = packed // 16, packed % 16
    return scale * (torch.cat([high, low]).float() - zero)


class QuantMatmul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, packed):
        ctx.save_for_backward(packed)
        return kernel(x, packed)

    @staticmethod
    def backward(ctx, v):
        (packed,) = ctx.saved_tensors
        return v @ dequantize(packed).to(v.dtype), None  # no gradient for packed


y = QuantMatmul.apply(x, packed) + x @ A.T @ B.T
y.backward(v)
print("y:", y.detach())
print("x.grad:", x.grad)
print("A.grad:", A.grad)
print("B.grad:", B.grad)

# %% weight
W = dequantize(packed).requires_grad_()
(x.detach() @ W.T).backward(v)
print("W.grad:", W.grad)

# %% numpy_silent
import numpy as np

x, v = np.array([[6.0, 5.0]]), np.array([[1.0, 10.0]])
A, B = np.array([[0.5, 2.0]]), np.array([[1.0], [-3.0]])
print("the adapters alone, at x:", v @ B @ A)

# %% numpy
Q = np.array([[2, 7], [11, 4]]) - 8  # the hexadecimal digits of 0x2B and 0x74
W = 0.25 * Q
print("y:", x @ W.T + x @ A.T @ B.T)
print("x.grad:", v @ W + v @ B @ A)
print("A.grad:", (v @ B).T @ x)
print("B.grad:", v.T @ (x @ A.T))

# %% numpy_weight
print("W.grad:", v.T @ x)
