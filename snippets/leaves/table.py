"""Which tensors are leaves, and which tensor gets the gradient of y = (t₁², t₁t₂), v = (1, 10)."""

# %% torch
import copy

import torch
from torch import nn

x = torch.tensor([3.0, 5.0], requires_grad=True)
k = 7
with torch.no_grad():
    unrecorded = k * x
print("unrecorded:", unrecorded)
tensors = {
    "x": x,
    "x.float()": x.float(),
    "x.double()": x.double(),
    "k * x": k * x,
    "x[:]": x[:],
    "x.clone()": x.clone(),
    "x.detach()": x.detach(),
    "x.detach().clone()": x.detach().clone(),
    "x.detach().requires_grad_()": x.detach().requires_grad_(),
    "nn.Parameter(x)": nn.Parameter(x),
    "nn.Parameter(k * x)": nn.Parameter(k * x),
    "copy.deepcopy(x)": copy.deepcopy(x),
    "torch.tensor(x.tolist())": torch.tensor(x.tolist()),
    "k * x under no_grad": unrecorded,
}
leaf, flag, memory, arrives = {}, {}, {}, {}
for way, t in tensors.items():
    x.grad = None
    leaf[way] = "yes" if t.is_leaf else "no"
    flag[way] = "yes" if t.requires_grad else "no"
    memory[way] = "yes" if t.data_ptr() == x.data_ptr() else "no"
    if t.requires_grad:
        v = torch.tensor([1.0, 10.0], dtype=t.dtype)
        (t[0] * t).backward(v)
    own = t.is_leaf and t is not x and t.grad is not None
    arrives[way] = "t" if own else "x" if x.grad is not None else "nowhere"
    print(way)
    print("a leaf?", leaf[way])
    print("requires a gradient?", flag[way])
    print("the memory of x?", memory[way])
    print("arrives at:", arrives[way])
    if arrives[way] != "nowhere":
        print("the gradient:", t.grad if own else x.grad)

moved = x.to("meta")
print("to its own device, the same tensor?", x.to("cpu") is x)
print("to another device, a leaf?", moved.is_leaf)

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
k = 7
v = np.array([1.0, 10.0])
unrecorded = k * x
print("unrecorded:", unrecorded)
leaf, flag, memory, arrives = {}, {}, {}, {}
for way, factor, shares, recorded, at in (
    ("x", 1, True, False, "x"),
    ("x.float()", 1, True, False, "x"),  # it is float32 already
    ("x.double()", 1, False, True, "x"),
    ("k * x", k, False, True, "x"),
    ("x[:]", 1, True, True, "x"),
    ("x.clone()", 1, False, True, "x"),
    ("x.detach()", 1, True, False, "nowhere"),
    ("x.detach().clone()", 1, False, False, "nowhere"),
    ("x.detach().requires_grad_()", 1, True, False, "t"),
    ("nn.Parameter(x)", 1, True, False, "t"),
    ("nn.Parameter(k * x)", k, False, False, "t"),
    ("copy.deepcopy(x)", 1, False, False, "t"),
    ("torch.tensor(x.tolist())", 1, False, False, "nowhere"),
    ("k * x under no_grad", k, False, False, "nowhere"),
):
    leaf[way] = "no" if recorded else "yes"
    flag[way] = "no" if at == "nowhere" else "yes"
    memory[way] = "yes" if shares else "no"
    arrives[way] = at
    print("a leaf?", leaf[way])
    print("requires a gradient?", flag[way])
    print("the memory of x?", memory[way])
    print("arrives at:", arrives[way])
    t = factor * x
    J = np.array([[2 * t[0], 0.0], [t[1], t[0]]])  # y with respect to t
    if at == "t":
        print("the gradient:", v @ J)
    elif at == "x":
        print("the gradient:", v @ J * factor)  # t = factor · x
