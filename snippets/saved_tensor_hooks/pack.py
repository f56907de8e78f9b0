"""A pack hook that changes the tensor that it receives."""

# %% error raises="RuntimeError: A saved tensor pack hook is modifying its input in place."
import torch


def pack(tensor):
    return tensor.mul_(0.5)


def unpack(kept):
    return 2 * kept


x = torch.tensor([3.14159, 2.0], requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
    y = x[0] * x
