"""Activations and gradients of three layers: two lists in different orders, and a dictionary."""

# %% torch
import torch
from torch import nn

x = torch.tensor([[1.0, 0.5]])
layers = {name: nn.Linear(2, 2, bias=False) for name in ("first", "second", "third")}
layers["first"].weight = nn.Parameter(torch.tensor([[0.5, -1.0], [1.5, 0.25]]))
layers["second"].weight = nn.Parameter(torch.tensor([[1.0, 0.5], [-0.5, 2.0]]))
layers["third"].weight = nn.Parameter(torch.tensor([[0.75, 1.0], [-1.0, 0.5]]))
model = nn.Sequential(layers["first"], nn.Tanh(), layers["second"], nn.Tanh(), layers["third"])

activations, gradients, order, handles = [], [], [], []


def watch(name, layer):
    def forward_hook(module, inputs, output):
        order.append(f"forward {name}")
        activations.append(output.detach())

    def backward_hook(module, grad_input, grad_output):
        order.append(f"backward {name}")
        gradients.append(grad_output[0])

    handles.append(layer.register_forward_hook(forward_hook))
    handles.append(layer.register_full_backward_hook(backward_hook))


for name, layer in layers.items():
    watch(name, layer)
model(x)[0, 0].backward()
print("calls:", ", ".join(order))
for name, a, g in zip(layers, activations, gradients, strict=True):  # wrong pairs
    print(f"{name}, appended:", (a * g).sum())
for name, a, g in zip(layers, activations, gradients[::-1], strict=True):
    print(f"{name}, reversed:", (a * g).sum())
for handle in handles:
    handle.remove()

# %% dictionary
records = {}


def save(module, inputs, output):
    record = records[module] = {"activation": output.detach().clone()}
    output.register_hook(lambda g: record.update(gradient=g))


for layer in layers.values():
    layer.register_forward_hook(save)
model(x)[0, 0].backward()
for name, layer in layers.items():
    print(f"{name}, by layer:", (records[layer]["activation"] * records[layer]["gradient"]).sum())

# %% numpy
import numpy as np

A, B = np.array([[0.5, -1.0], [1.5, 0.25]]), np.array([[1.0, 0.5], [-0.5, 2.0]])
C, x = np.array([[0.75, 1.0], [-1.0, 0.5]]), np.array([1.0, 0.5])
h = A @ x
k = B @ np.tanh(h)
y = C @ np.tanh(k)
at_y = np.array([1.0, 0.0])
at_k = (at_y @ C) * (1 - np.tanh(k) ** 2)
at_h = (at_k @ B) * (1 - np.tanh(h) ** 2)
print("first, appended:", h @ at_y)
print("second, appended:", k @ at_k)
print("third, appended:", y @ at_h)
print("first, reversed:", h @ at_h)
print("second, reversed:", k @ at_k)
print("third, reversed:", y @ at_y)

# %% numpy_dictionary
print("first, by layer:", h @ at_h)
print("second, by layer:", k @ at_k)
print("third, by layer:", y @ at_y)
