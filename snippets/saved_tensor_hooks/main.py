"""Hooks that keep saved tensors as arrays or in half precision, and return them as tensors."""

# %% error raises="TypeError: Output of saved tensor unpack_hook expected to be a Tensor"
import torch


def pack(tensor):
    return tensor


def unpack(tensor):
    return tensor.mean().item()


x = torch.tensor([3.14159, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    y = x[0] * x
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch


def pack(tensor):
    return tensor.numpy(force=True).copy()


x = torch.tensor([3.14159, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, torch.from_numpy):
    y = x[0] * x
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% shared
def pack_shared(tensor):
    return tensor.numpy(force=True)  # the same memory


x.grad = None
with torch.autograd.graph.saved_tensors_hooks(pack_shared, torch.from_numpy):
    y = x[0] * x
with torch.no_grad():
    x.mul_(100)  # as optimizer.step() changes a weight
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)


# %% half
def pack_half(tensor):
    return tensor.half()


def unpack_half(kept):
    return kept.float()


x = torch.tensor([3.14159, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack_half, unpack_half):
    y = x[0] * x
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)

# %% numpy
import numpy as np


def jacobian(x):
    return np.array([[2 * x[0], 0.0], [x[1], x[0]]])


x = np.array([3.14159, 2.0])
v = np.array([1.0, 10.0])
print("x.grad:", v @ jacobian(x))

# %% numpy_shared
print("x.grad:", v @ jacobian(100 * x))

# %% numpy_half
rounded = x.astype(np.float16).astype(float)
print("x.grad:", v @ jacobian(rounded))
