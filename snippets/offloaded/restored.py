"""An unpack hook that gives all tensors one dtype, and one that gives each tensor its own."""

# %% torch
import torch

x = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)
index = torch.tensor([2, 2, 0])
weights = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)


def gradient(pack, unpack):
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = weights * (x**3).gather(0, index)
    return torch.autograd.grad(y.sum(), x)[0]


# %% error raises="RuntimeError: Expected dtype int"
gradient(lambda tensor: tensor.float(), lambda packed: packed.double())


# %% own
def pack(tensor):
    if not tensor.is_floating_point():
        return tensor, tensor.dtype, tensor.device
    return tensor.float(), tensor.dtype, tensor.device


def unpack(packed):
    tensor, dtype, device = packed
    return tensor.to(device=device, dtype=dtype)


print("gradient with a half-size copy:", gradient(pack, unpack))

# %% numpy
import numpy as np

x = np.array([0.5, -1.0, 2.0])
v = np.array([1.0, 10.0, 100.0])
J = np.zeros((3, 3))
J[[0, 1, 2], [2, 2, 0]] = 3 * x[[2, 2, 0]] ** 2
print("gradient with a half-size copy:", v @ J)
