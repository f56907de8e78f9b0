"""A module hook that does nothing still changes the output of the module."""

# %% identity
import torch


class Same(torch.nn.Module):
    def forward(self, x):
        return x


def nothing(module, grad_input, grad_output):
    pass


module = Same()
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = module(x)
print("the same tensor?", y is x)

module.register_full_backward_hook(nothing)
y = module(x)
print("the same tensor, with the hook?", y is x)
print("its node:", y.grad_fn.name())

# %% torch
layer = torch.nn.Linear(2, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[3.0, 0.5], [4.0, -7.0]]))
activation = torch.nn.ReLU(inplace=True)
v = torch.tensor([1.0, 10.0])

y = activation(layer(x))
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% mended
arrived = []


def watch(module, inputs, y):
    y.register_hook(arrived.append)


layer.register_forward_hook(watch)
x.grad = None
output = layer(x)
print("before the activation:", output)
y = activation(output)
y.backward(v)
print("at the output of the layer:", arrived[0])
print("x.grad:", x.grad)

# %% func
hooked = torch.nn.Linear(2, 1, bias=False)
hooked.register_full_backward_hook(nothing)


def call(weight, x):
    return torch.func.functional_call(hooked, {"weight": weight}, (x,))[0]


try:
    torch.func.grad(call)(torch.ones(1, 2), torch.tensor([3.0, 2.0]))
except RuntimeError as error:
    print(str(error).partition(". ")[0].replace(" (", "\n("))

# %% numpy
import numpy as np

W = np.array([[3.0, 0.5], [4.0, -7.0]])
x = np.array([3.0, 2.0])
v = np.array([1.0, 10.0])
h = W @ x
at_h = v * np.where(h > 0, 1.0, 0.0)
print("y:", np.maximum(h, 0))
print("x.grad:", at_h @ W)

# %% numpy_mended
print("before the activation:", h)
print("at the output of the layer:", at_h)
print("x.grad:", at_h @ W)

# %% error raises="RuntimeError: Output 0 of BackwardHookFunction is a view"
import torch

layer = torch.nn.Linear(2, 2, bias=False)
layer.register_full_backward_hook(nothing)
y = torch.nn.ReLU(inplace=True)(layer(torch.tensor([3.0, 2.0])))
