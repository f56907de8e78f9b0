"""A wrapper's zero_grad() takes no set_to_none: a trainer raises a TypeError. True leaves None, False zeros."""

# %% error raises="TypeError: Wrapper.zero_grad() got an unexpected keyword argument 'set_to_none'"
import torch


class Wrapper(torch.nn.Module):
    def __init__(self, weight):
        super().__init__()
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x):
        return (self.weight * x) ** 2

    def zero_grad(self):
        super().zero_grad()


x = torch.tensor(2.0)
model = Wrapper(torch.tensor(3.0))
model(x).backward()
model.zero_grad(set_to_none=True)


# %% torch
class Fixed(Wrapper):
    def zero_grad(self, *, set_to_none=True):
        torch.nn.Module.zero_grad(self, set_to_none=set_to_none)


model = Fixed(torch.tensor(3.0))
model(x).backward()
print("model.weight.grad:", model.weight.grad)
model.zero_grad(set_to_none=False)
print("with False:", model.weight.grad)
model.zero_grad(set_to_none=True)
print("with True:", model.weight.grad)

# %% numpy
import numpy as np

w, x = np.array(3.0), np.array(2.0)
print("model.weight.grad:", 2 * w * x * x)
print("with False:", 0 * w)
