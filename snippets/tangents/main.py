"""A tangent with the shape of y."""

# %% error raises="RuntimeError: Trying to set a forward gradient that has a different size"
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([3.0, 5.0])
t = torch.tensor([1.0, 10.0, 100.0])
torch.func.jvp(f, (x,), (t,))
