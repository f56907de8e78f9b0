"""Which copies of a tensor, a parameter and a module keep .grad: copy, deepcopy, clone, pickle, torch.save."""

# %% torch
import copy
import io
import pickle

import torch


def save_and_load(value):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file, weights_only=False)


ways = {
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "torch.save": save_and_load,
}
x = torch.tensor([3.0, 5.0], requires_grad=True)
layer = torch.nn.Linear(2, 1, bias=False)
layer(x).backward()
for name, way in ways.items():
    copies = way(x), way(layer.weight), way(layer).weight
    kept = ["kept" if t.grad is not None else "None" for t in copies]
    print(f"{name:13} tensor: {kept[0]}, parameter: {kept[1]}, module: {kept[2]}")

# %% saved
layer.zero_grad()
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[2.0, -1.0]]))
layer(torch.tensor([3.0, 5.0])).square().backward()
state = {
    "model": layer.state_dict(),
    "grads": {name: p.grad for name, p in layer.named_parameters() if p.grad is not None},
}
loaded = save_and_load(state)

other = torch.nn.Linear(2, 1, bias=False)
other.load_state_dict(loaded["model"])
print("after load_state_dict:", other.weight.grad)
for name, p in other.named_parameters():
    p.grad = loaded["grads"].get(name)
print("other.weight.grad:", other.weight.grad)

# %% numpy
import numpy as np

W, x = np.array([[2.0, -1.0]]), np.array([3.0, 5.0])
print("other.weight.grad:", np.outer(2 * W @ x, x))
