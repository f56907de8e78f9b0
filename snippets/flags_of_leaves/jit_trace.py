"""A tensor that requires a gradient in a traced function: captured, passed as an argument, as a parameter, detached."""

# %% error raises="RuntimeError: Cannot insert a Tensor that requires grad as a constant"
import torch
from torch import nn

p = torch.tensor([2.0, -1.0], requires_grad=True)
x = torch.tensor([3.0, 5.0])
torch.jit.trace(lambda x: (x * p**2).sum(), x)

# %% torch
traced = torch.jit.trace(lambda x, p: (x * p**2).sum(), (x, p))
traced(x, p).backward()
print("p.grad:", p.grad)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.p = nn.Parameter(p.detach().clone())

    def forward(self, x):
        return (x * self.p**2).sum()


model = Model()
torch.jit.trace(model, x)(x).backward()
print("model.p.grad:", model.p.grad)

# %% constant
fixed = p.detach()  # before the trace
y = torch.jit.trace(lambda x: (x * fixed**2).sum(), x)(x)
print("y:", y)
print("y.requires_grad:", y.requires_grad)

# %% numpy blind="J @ v: all arrays are vectors"
import numpy as np

p, x = np.array([2.0, -1.0]), np.array([3.0, 5.0])
print("p.grad:", 2 * x * p)
print("model.p.grad:", 2 * x * p)

# %% numpy_constant
print("y:", x @ p**2)
