"""The strides of a gradient: from torch.autograd.grad, in .grad, and in a backward of your own."""

# %% torch blind="input: the gradient does not depend on x"
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
v = torch.tensor([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]]).T
(g,) = torch.autograd.grad(3 * x.clone(), x, v)
(3 * x.clone()).backward(v)
print("g.stride():", g.stride())
print("x.grad.stride():", x.grad.stride())
print("g:", g, sep="\n")


# %% error raises="RuntimeError: view size is not compatible with input tensor's size and stride"
class Flat(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, v):
        return v.view(-1).view(3, 2)


Flat.apply(x).backward(v)

# %% numpy
import numpy as np

v = np.array([[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]]).T
x = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
g = 3 * v
print("g.stride():", np.array(g.strides) // g.itemsize)
print("x.grad.stride():", np.array(x.strides) // x.itemsize)
print("g:", g, sep="\n")
