"""A linear layer saves its weight, too: a pack hook that moves it, and one that leaves it where it is."""

# %% torch
import torch

layer = torch.nn.Linear(3, 5, bias=False)
x = torch.tensor([[3.0, 2.0, 0.5], [-1.0, 4.0, 1.5]])
v = torch.tensor([[1.0, 10.0, 2.0, -4.0, 0.5], [3.0, -2.0, 5.0, 7.0, -1.0]])
weights = {p.untyped_storage().data_ptr() for p in layer.parameters()}
moved = []


def pack(tensor):
    moved.append(list(tensor.shape))
    return tensor.numpy(force=True).copy()


def pack_activations(tensor):
    if tensor.untyped_storage().data_ptr() in weights:
        return tensor
    return pack(tensor)


def unpack(kept):
    return kept if isinstance(kept, torch.Tensor) else torch.from_numpy(kept)


for hook in pack, pack_activations:
    moved.clear()
    h = x.clone().requires_grad_()
    with torch.autograd.graph.saved_tensors_hooks(hook, unpack):
        y = layer(h)
    layer.weight.grad = None
    y.backward(v)
    print(hook.__name__)
    print("moved shapes:", moved)
    print("layer.weight.grad:", layer.weight.grad)

# %% numpy
import numpy as np

x = np.array([[3.0, 2.0, 0.5], [-1.0, 4.0, 1.5]])
v = np.array([[1.0, 10.0, 2.0, -4.0, 0.5], [3.0, -2.0, 5.0, 7.0, -1.0]])
rows, inputs, outputs = *x.shape, v.shape[1]
for shapes in [[inputs, outputs], [rows, inputs]], [[rows, inputs]]:
    print("moved shapes:", np.array(shapes))
    print("layer.weight.grad:", v.T @ x)
