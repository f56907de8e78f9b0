"""A copy of a saved tensor frees no memory: the graph keeps the original. A pack hook saves the copy."""

# %% torch
import torch
from torch.multiprocessing.reductions import StorageWeakRef

x = torch.tensor([0.5, -1.0, 2.0], requires_grad=True)
v = torch.tensor([3.0, 10.0, -4.0])
h = x.exp()
memory = StorageWeakRef(h.untyped_storage())
h = h.to("cpu", copy=True)  # on a GPU, the same as h.cpu()
print("freed by the copy?", memory.expired())
h.backward(v)
print("freed by backward?", memory.expired())
print("x.grad:", x.grad)

# %% hooks
x.grad = None
with torch.autograd.graph.saved_tensors_hooks(lambda t: t.numpy(force=True).copy(), torch.from_numpy):
    h = x.exp()
memory = StorageWeakRef(h.untyped_storage())
h = h.to("cpu", copy=True)
print("freed with the hooks?", memory.expired())
h.backward(v)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, -1.0, 2.0])
v = np.array([3.0, 10.0, -4.0])
print("x.grad:", v * np.exp(x))

# %% numpy_hooks
print("x.grad:", v * np.exp(x))
