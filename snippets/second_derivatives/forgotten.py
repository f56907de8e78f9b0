"""The gradient of a gradient that was not recorded."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x[0] ** 3 + x[0] * x[1] ** 2
(g,) = torch.autograd.grad(y, x)
g.backward(torch.tensor([1.0, 10.0]))
