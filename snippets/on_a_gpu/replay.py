"""A backward and a forward that write into the same memory in each run, as a replayed CUDA graph does."""

# %% torch
import torch

memory = torch.empty(2)


class Replayed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w, x):
        ctx.save_for_backward(x)
        return w * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        torch.mul(v, x, out=memory)
        return memory.detach(), None  # a new tensor in the same memory


inputs = torch.tensor([[1.0, 2.0], [7.0, 0.5]])
v = torch.tensor([1.0, 10.0])
w = torch.tensor([3.0, 5.0], requires_grad=True)
for start in None, torch.zeros(2):
    w.grad = start
    print("before:", w.grad)
    for x in inputs:
        Replayed.apply(w, x).backward(v)
    print("sum of two:", w.grad)
    print("in the memory of the graph:", w.grad.data_ptr() == memory.data_ptr())

# %% outputs
output = torch.empty(2)


def model(x):
    torch.mul(x, x, out=output)
    return output.detach()


first = model(inputs[0])
clone = first.clone()
second = model(inputs[1])
print("first:", first)
print("clone:", clone)
print("second:", second)

# %% numpy
import numpy as np

inputs, v = np.array([[1.0, 2.0], [7.0, 0.5]]), np.array([1.0, 10.0])
gradients = v * inputs
print("sum of two:", gradients[1] + gradients[1])
print("before:", 0 * v)
print("sum of two:", gradients[0] + gradients[1])

# %% numpy_outputs
clone, second = inputs**2
first = second
print("first:", first)
print("clone:", clone)
print("second:", second)
