"""A frozen embedding before a checkpoint: a hook sets the flag of its output."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

embedding = torch.nn.Embedding(3, 2).requires_grad_(False)
embedding.weight.copy_(torch.tensor([[1.0, 2.0], [5.0, -3.0], [0.5, 4.0]]))
w = torch.tensor([3.0, -1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

embedding.register_forward_hook(lambda module, args, output: output.requires_grad_())
h = embedding(torch.tensor([2, 0]))
checkpoint(lambda h: h @ w, h, use_reentrant=True).backward(v)
print("w.grad:", w.grad)
print("embedding.weight.grad:", embedding.weight.grad)

# %% changed raises="RuntimeError: a view of a leaf Variable that requires grad is being used"
h = embedding(torch.tensor([2, 0]))
h[1] = torch.tensor([7.0, 8.0])

# %% cloned
h = embedding(torch.tensor([2, 0])).clone()
h[1] = torch.tensor([7.0, 8.0])
w.grad = None
checkpoint(lambda h: h @ w, h, use_reentrant=True).backward(v)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

E = np.array([[1.0, 2.0], [5.0, -3.0], [0.5, 4.0]])
v = np.array([1.0, 10.0])
print("w.grad:", v @ E[[2, 0]])

# %% numpy_cloned
print("w.grad:", v @ np.array([E[2], [7.0, 8.0]]))
