"""A backward that returns one static buffer in each call: .grad becomes this buffer, and accumulation is wrong."""

# %% torch
import torch

buffer = torch.zeros(2, dtype=torch.float64)  # as in a CUDA graph: each replay writes here


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x):
        ctx.save_for_backward(x)
        return w * x

    @staticmethod
    def backward(ctx, grad):
        buffer.copy_(grad * ctx.saved_tensors[0])
        return buffer.detach(), None


def accumulate(w):
    for x in ([2.0, 3.0], [10.0, 50.0]):
        Scale.apply(w, torch.tensor(x, dtype=torch.float64)).sum().backward()
    return w.grad


w = torch.ones(2, dtype=torch.float64, requires_grad=True)
print("gradient of two parts:", accumulate(w))
print("same memory:", w.grad.data_ptr() == buffer.data_ptr())

# %% zeroed
torch.optim.SGD([w]).zero_grad(set_to_none=False)  # writes zeros into the buffer
print("gradient after zero_grad:", accumulate(w))

# %% zeros
w.grad = torch.zeros_like(w)
print("gradient with zeros before:", accumulate(w))
print("same memory:", w.grad.data_ptr() == buffer.data_ptr())

# %% numpy
import numpy as np

first, second = np.array([2.0, 3.0]), np.array([10.0, 50.0])
static = first.copy()
static[:] = second  # the second call overwrites what .grad refers to
print("gradient of two parts:", static + second)

# %% numpy_zeroed
grad = static  # .grad is the buffer, so each call also overwrites the sum
for part in (first, second):
    static[:] = part
    grad += static
print("gradient after zero_grad:", grad)

# %% numpy_zeros
print("gradient with zeros before:", first + second)
