"""Freeze a TorchScript model, and gradients through a loaded one."""

# %% error raises="RuntimeError: requires_grad_ is not supported on ScriptModules"
import io

import torch

layer = torch.nn.Linear(2, 1)
layer.load_state_dict({"weight": torch.tensor([[3.0, -5.0]]), "bias": torch.tensor([1.0])})
model = torch.jit.script(layer)
model.requires_grad_(False)

# %% torch
for p in model.parameters():
    p.requires_grad_(False)
x = torch.tensor([2.0, 7.0], requires_grad=True)
model(x).backward()
print("model.weight.grad:", model.weight.grad)
print("x.grad:", x.grad)

# %% loaded
model.bias.requires_grad_(True)
file = io.BytesIO()
torch.jit.save(model, file)
file.seek(0)
loaded = torch.jit.load(file)
print("loaded.weight.requires_grad:", loaded.weight.requires_grad)
print("loaded.bias.requires_grad:", loaded.bias.requires_grad)
z = torch.tensor([2.0, 7.0], requires_grad=True)
(loaded(z) ** 2).backward()
print("loaded.bias.grad:", loaded.bias.grad)
print("z.grad:", z.grad)

# %% numpy
import numpy as np

w, b, x = np.array([3.0, -5.0]), np.array([1.0]), np.array([2.0, 7.0])
print("x.grad:", w)

# %% numpy_loaded blind="J @ v: a dot product"
y = w @ x + b
print("loaded.bias.grad:", 2 * y)
print("z.grad:", 2 * y * w)
