"""Two ways to look at a feature map before an in-place ReLU, and two different answers."""

# %% torch
import torch

conv = torch.nn.Conv2d(1, 2, 1, bias=False)
with torch.no_grad():
    conv.weight.copy_(torch.tensor([1.0, -0.5]).reshape(2, 1, 1, 1))
relu = torch.nn.ReLU(inplace=True)
image = torch.tensor([[[[3.0, -2.0], [5.0, 4.0]]]])
w = torch.tensor([3.0, -1.0])  # the weight of each map for the class

kept = conv(image)
kept.retain_grad()
score = relu(kept).mean((2, 3)) @ w
score.sum().backward()
print("retain_grad, A:", kept, sep="\n")
print("retain_grad, gradient:", kept.grad, sep="\n")
print("retain_grad, alpha:", kept.grad.mean((2, 3)))

# %% hook
gradients = []
hooked = conv(image)
hooked.register_hook(gradients.append)
score = relu(hooked).mean((2, 3)) @ w
score.sum().backward()
print("hook, A:", hooked, sep="\n")
print("hook, gradient:", gradients[0], sep="\n")
print("hook, alpha:", gradients[0].mean((2, 3)))

# %% numpy
import numpy as np

image = np.array([[3.0, -2.0], [5.0, 4.0]])
kernels = np.array([1.0, -0.5]).reshape(1, 2, 1, 1)
w = np.array([3.0, -1.0]).reshape(1, 2, 1, 1)
before = kernels * image
after = np.maximum(before, 0)
at_after = w * np.ones_like(after) / image.size
print("retain_grad, A:", after, sep="\n")
print("retain_grad, gradient:", at_after, sep="\n")
print("retain_grad, alpha:", at_after.mean((2, 3)))

# %% numpy_hook
at_before = at_after * (before > 0)
print("hook, A:", after, sep="\n")
print("hook, gradient:", at_before, sep="\n")
print("hook, alpha:", at_before.mean((2, 3)))
