"""A copy that runs late: the memory of the activation has other numbers by then."""

# %% torch
import torch

x = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)
weights = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
queue = []  # what the other stream has not done yet


def pack(tensor):
    copy = torch.zeros_like(tensor)
    queue.append(lambda: copy.copy_(tensor.detach()))
    return copy


def gradient(*order):
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda copy: copy):
        y = x.exp()  # saves its result
        loss = (weights * y).sum()
    for name in order:
        if name == "copy":
            while queue:
                queue.pop()()
        else:
            y.detach().fill_(7.0)  # the next tensor in the same memory
    queue.clear()
    return torch.autograd.grad(loss, x)[0]


print("copy first:", gradient("copy", "reuse"))
print("memory reused first:", gradient("reuse", "copy"))
print("backward before the copy:", gradient())

# %% numpy
import numpy as np

x = np.array([0.5, -1.0, 2.0])
v = np.array([1.0, 10.0, 100.0])
for name, saved in (
    ("copy first", np.exp(x)),
    ("memory reused first", np.full(3, 7.0)),
    ("backward before the copy", np.zeros(3)),
):
    print(f"{name}:", v * saved)
