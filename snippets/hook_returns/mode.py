"""In a backward hook of a module, grad mode is off. With enable_grad, the hook can record and call backward."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

layer = torch.nn.Linear(2, 1)
x = torch.ones(1, 2, requires_grad=True)


def hook(module, grad_input, grad_output):
    t = torch.tensor([1.5, -2.0], requires_grad=True)
    h = (t + 1).square()
    print("h.grad_fn:", h.grad_fn)
    h.sum().backward()


handle = layer.register_full_backward_hook(hook)
layer(x).sum().backward()

# %% torch
handle.remove()


def hook(module, grad_input, grad_output):
    t = torch.tensor([1.5, -2.0], requires_grad=True)
    with torch.enable_grad():
        h = (t + 1).square()
        h.sum().backward()  # the sum must be recorded, too
    print("t.grad:", t.grad)


layer.register_full_backward_hook(hook)
layer(x).sum().backward()

# %% numpy
import numpy as np

t = np.array([1.5, -2.0])
print("t.grad:", 2 * (t + 1))
