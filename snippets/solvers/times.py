"""An end time that gets no gradient: linspace records nothing."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

end = torch.tensor(2.0, requires_grad=True)
t = torch.linspace(0.0, end, 5)
y = (-0.5 * t).exp()
y[-1].backward()

# %% torch
t = end * torch.arange(5) / 4
y = (-0.5 * t).exp()
y[-1].backward()
print("end.grad:", end.grad)


# %% silent blind="2 + x, input: the gradient is 0 for all values"
def last(end):
    t = torch.linspace(0.0, end, 5)
    return (-0.5 * t[-1]).exp()


print("gradient with linspace:", torch.func.grad(last)(end.detach()))

# %% numpy
import numpy as np

end = 2.0
print("end.grad:", -0.5 * np.exp(-0.5 * end))

# %% numpy_silent
print("gradient with linspace:", 0.0)
