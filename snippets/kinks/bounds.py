"""A function with two bounds, 0 and 6, written in five ways: its slope outside, at the bounds, and between."""

# %% torch
import torch
from torch.nn.functional import hardtanh, relu6

x = torch.tensor([-2.0, 0.0, 4.0, 6.0, 7.0], requires_grad=True)
v = torch.tensor([2.0, 3.0, 5.0, 7.0, 11.0])
print("x:", x)
low, high = torch.tensor(0.0), torch.tensor(6.0)
for name, y in (
    ("clamp", x.clamp(0, 6)),
    ("clamp with tensors", x.clamp(low, high)),
    ("maximum and minimum", torch.minimum(torch.maximum(x, low), high)),
    ("relu with a bound", relu6(x)),
    ("hardtanh", hardtanh(x, 0.0, 6.0)),
):
    x.grad = None
    y.backward(v)
    print(f"by {name}:", x.grad)

# %% numpy
import numpy as np

x = np.array([-2.0, 0.0, 4.0, 6.0, 7.0])
v = np.array([2.0, 3.0, 5.0, 7.0, 11.0])
print("x:", x)
closed = np.where((x >= 0) & (x <= 6), 1.0, 0.0)
open_ = np.where((x > 0) & (x < 6), 1.0, 0.0)
for name, slope in (
    ("clamp", closed),
    ("clamp with tensors", closed),
    ("maximum and minimum", (closed + open_) / 2),
    ("relu with a bound", open_),
    ("hardtanh", open_),
):
    print(f"by {name}:", v * slope)
