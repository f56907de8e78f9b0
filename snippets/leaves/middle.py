"""The gradients inside a model, at h and after the tanh: y = B tanh(h), h = Ax, v = (1, 10)."""

# %% torch
import torch
from torch import nn

x = torch.tensor([0.5, 2.0])
v = torch.tensor([1.0, 10.0])
first = nn.Linear(2, 2, bias=False)
tanh = nn.Tanh()
last = nn.Linear(2, 2, bias=False)
model = nn.Sequential(first, tanh, last)
with torch.no_grad():
    first.weight.copy_(torch.tensor([[0.3, 0.1], [-0.7, 0.4]]))
    last.weight.copy_(torch.tensor([[6.0, 7.0], [5.0, 9.0]]))
kept = {}


def keep(module, _inputs, output):
    output.retain_grad()
    kept[module] = output


for module in first, tanh:
    module.register_forward_hook(keep)
model(x).backward(v)
print("at h:", kept[first].grad)
print("at tanh h:", kept[tanh].grad)

# %% asked
y = model(x)
(at_h,) = torch.autograd.grad(y, kept[first], grad_outputs=v)
print("asked:", at_h)

# %% flag
model.zero_grad()
h = first(x).detach().requires_grad_()  # a leaf, and a cut
last(tanh(h)).backward(v)
print("at h:", h.grad)
print("at A:", first.weight.grad)

# %% numpy
import numpy as np

x, v = np.array([0.5, 2.0]), np.array([1.0, 10.0])
A = np.array([[0.3, 0.1], [-0.7, 0.4]])
B = np.array([[6.0, 7.0], [5.0, 9.0]])
slope = 1 - np.tanh(A @ x) ** 2
print("at h:", v @ B * slope)  # D is diagonal
print("at tanh h:", v @ B)
print("asked:", v @ B * slope)
print("at h:", v @ B * slope)
