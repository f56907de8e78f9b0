"""A convolution whose kernel is computed from two numbers, and one whose kernel is symmetric."""

# %% cut
import torch
from torch.nn import functional as F

a = torch.tensor(0.5, requires_grad=True)
b = torch.tensor(2.0, requires_grad=True)
image = torch.tensor([[[[1.0, -2.0, 0.5], [3.0, 1.0, 2.0]]]])
V = torch.tensor([[[[1.0, 10.0]]]])  # the gradient at the output

conv = torch.nn.Conv2d(1, 1, 2, bias=False)
conv.weight = torch.nn.Parameter(torch.stack([a + b, a - b, a - b, a + b]).reshape(1, 1, 2, 2))
conv(image).backward(V)
print("a.grad:", a.grad)
print("conv.weight.grad:", conv.weight.grad)

# %% error raises="TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight'"
conv.weight = torch.stack([a + b, a - b, a - b, a + b]).reshape(1, 1, 2, 2)

# %% torch
kernel = torch.stack([a + b, a - b, a - b, a + b]).reshape(1, 1, 2, 2)  # in forward, for each call
F.conv2d(image, kernel).backward(V)
print("a.grad:", a.grad)
print("b.grad:", b.grad)


# %% symmetric
class Symmetric(torch.nn.Module):
    def forward(self, free):
        return free.triu() + free.triu(1).transpose(-1, -2)


conv = torch.nn.Conv2d(1, 1, 2, bias=False)
torch.nn.utils.parametrize.register_parametrization(conv, "weight", Symmetric())
conv(image).backward(V)
print("gradient of the free numbers:", conv.parametrizations.weight.original.grad)

# %% numpy_cut blind="J @ v: both factors are vectors"
import numpy as np

image = np.array([[[[1.0, -2.0, 0.5], [3.0, 1.0, 2.0]]]])[0, 0]
v = np.array([[[[1.0, 10.0]]]])[0, 0, 0]
G = np.array([[image[i, j : j + 2] @ v for j in range(2)] for i in range(2)])
print("conv.weight.grad:", G[None, None])

# %% numpy
signs_a, signs_b = np.ones((2, 2)), np.array([[1.0, -1.0], [-1.0, 1.0]])
print("a.grad:", (G * signs_a).sum())
print("b.grad:", (G * signs_b).sum())

# %% numpy_symmetric
print("gradient of the free numbers:", np.array([[[[G[0, 0], G[0, 1] + G[1, 0]], [0.0, G[1, 1]]]]]))
