"""The penalty of a convolutional critic: does it require a gradient, with and without create_graph?"""

# %% torch
import torch
from torch.nn.functional import conv2d, leaky_relu

w = torch.tensor([[[[1.0, -2.0], [0.5, 3.0]]]], requires_grad=True)  # the kernel
images = torch.tensor([[[1.0, 2.0, -1.0], [3.0, 0.5, 2.0]], [[0.5, -1.0, 2.0], [1.0, -3.0, 1.0]]])
x = images[:, None].requires_grad_()
for create_graph in True, False:
    y = leaky_relu(conv2d(x, w), 0.25).flatten(1).sum(dim=1)
    (g,) = torch.autograd.grad(y, x, torch.ones_like(y), create_graph=create_graph)
    gradient_penalty = ((g.flatten(1).norm(dim=1) - 1) ** 2).mean()
    print("g.grad_fn is None:", g.grad_fn is None)
    print("gradient_penalty.requires_grad:", gradient_penalty.requires_grad)
    print("penalty:", gradient_penalty.detach())
    if gradient_penalty.requires_grad:
        gradient_penalty.backward()
        print("w.grad:", w.grad)

# %% numpy
import numpy as np

w = np.array([[1.0, -2.0], [0.5, 3.0]])
images = np.array([[[1.0, 2.0, -1.0], [3.0, 0.5, 2.0]], [[0.5, -1.0, 2.0], [1.0, -3.0, 1.0]]])
penalty, of_penalty = 0.0, np.zeros((2, 2))
for x in images:
    slopes = [np.where(np.sum(w * x[:, k : k + 2]) > 0, 1.0, 0.25) for k in range(2)]
    g = np.zeros((2, 3))  # the gradient at the image: the kernel at both places, times the slopes
    for k in range(2):
        g[:, k : k + 2] += slopes[k] * w
    size = np.sqrt(np.sum(g**2))
    penalty += (size - 1) ** 2 / 2
    v = (size - 1) * g / size  # the gradient of the penalty at g
    of_penalty += slopes[0] * v[:, :2] + slopes[1] * v[:, 1:]
print("penalty:", penalty)
print("w.grad:", of_penalty[None, None])
print("penalty:", penalty)
