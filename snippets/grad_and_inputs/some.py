"""Fill .grad for some parameters only: h = Ax and y = Bh, v = (1, 10)."""

# %% torch
from collections import OrderedDict

import torch
from torch import nn

x = torch.tensor([3.0, 5.0])
v = torch.tensor([1.0, 10.0])
first = nn.Linear(2, 2, bias=False)
last = nn.Linear(2, 2, bias=False)
other = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.5, 4.0], [0.0, 3.0]]))
    last.weight.copy_(torch.tensor([[6.0, 7.0], [5.0, 9.0]]))
model = nn.Sequential(OrderedDict(first=first, last=last))

model(x).backward(v, inputs=last.parameters())
print("model.first.weight.grad:", model.first.weight.grad)
print("model.last.weight.grad:", model.last.weight.grad)

# %% unused
model.zero_grad()
model(x).backward(v, inputs=[last.weight, other.weight])
print("model.last.weight.grad:", model.last.weight.grad)
print("other.weight.grad:", other.weight.grad)

# %% names
model.zero_grad()
parameters = dict(model.named_parameters())
gradients = torch.autograd.grad(model(x), parameters, grad_outputs=v)
for name, parameter in parameters.items():
    if name.startswith("last"):
        parameter.grad = 0.5 * gradients[name]
print("its keys:", list(gradients))
print("of the first:", gradients["first.weight"])
print("model.first.weight.grad:", model.first.weight.grad)
print("model.last.weight.grad:", model.last.weight.grad)

# %% numpy
import numpy as np

x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
A = np.array([[0.5, 4.0], [0.0, 3.0]])
B = np.array([[6.0, 7.0], [5.0, 9.0]])
at_A = np.outer(v @ B, x)
at_B = np.outer(v, A @ x)
print("model.last.weight.grad:", at_B)
print("model.last.weight.grad:", at_B)
print("of the first:", at_A)
print("model.last.weight.grad:", 0.5 * at_B)
