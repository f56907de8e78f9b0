"""Hooks that are still called after removing, copying and saving: W = ((3, 0.5), (4, 7)), x = (3, 2), v = (1, 10)."""

# %% torch
import copy
import io

import torch


def tenfold(module, grad_input, grad_output):
    return (10 * grad_input[0],)


def gradients(layer):
    x = torch.tensor([3.0, 2.0], requires_grad=True)
    layer.weight.grad = None
    layer(x).backward(torch.tensor([1.0, 10.0]))
    print("x.grad:", x.grad)
    print("layer.weight.grad:", layer.weight.grad.tolist())


layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, 7.0]]))
of_module = layer.register_full_backward_hook(tenfold)
of_weight = layer.weight.register_hook(lambda gradient: 100 * gradient)

print("original")
gradients(layer)
print("deep copy")
gradients(copy.deepcopy(layer))
print("saved and loaded as a whole")
file = io.BytesIO()
torch.save(layer, file)
file.seek(0)
gradients(torch.load(file, weights_only=False))
print("state_dict, loaded into a new layer")
new = torch.nn.Linear(2, 2, bias=False)
new.load_state_dict(layer.state_dict())
gradients(new)

# %% removed
of_module.remove()
of_weight.remove()
gradients(layer)
with layer.weight.register_hook(lambda gradient: 100 * gradient):
    gradients(layer)
gradients(layer)

# %% late
of_module = layer.register_full_backward_hook(tenfold)
of_weight = layer.weight.register_hook(lambda gradient: 100 * gradient)
layer.weight.grad = None
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = layer(x)
of_module.remove()
of_weight.remove()
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("layer.weight.grad:", layer.weight.grad.tolist())

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5], [4.0, 7.0]])
x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])


def show(module_factor, weight_factor):
    print("x.grad:", module_factor * v @ W)
    print("layer.weight.grad:", (weight_factor * np.outer(v, x)).tolist())


show(10, 100)  # the original
show(10, 1)  # a deep copy
show(10, 1)  # saved and loaded
show(1, 1)  # state_dict

# %% numpy_removed
show(1, 1)
show(1, 100)  # inside the with block
show(1, 1)

# %% numpy_late
show(10, 1)  # removed after the forward computation
