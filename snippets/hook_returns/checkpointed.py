"""Forward hooks in a checkpoint: removed before backward, and kept until backward has finished."""

# %% error raises="CheckpointError: torch.utils.checkpoint: A different number of tensors was saved"
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

layer, adapter = (nn.Linear(2, 2, bias=False, dtype=torch.float64) for _ in range(2))
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[0.5, -0.25], [0.375, 0.75]]))
    adapter.weight.copy_(torch.tensor([[0.125, 0.625], [-0.75, 0.25]]))
x = torch.tensor([0.8, -1.5], dtype=torch.float64, requires_grad=True)


def intervene(module, args, output):
    return output + adapter(args[0])


def block(t):
    return layer(t).tanh()


def gradients(hook, *, use_reentrant, keep):
    for tensor in x, adapter.weight:
        tensor.grad = None
    handle = layer.register_forward_hook(hook)
    loss = checkpoint(block, x, use_reentrant=use_reentrant).sum()
    if not keep:
        handle.remove()
    loss.backward()
    handle.remove()
    return x.grad, adapter.weight.grad


gradients(intervene, use_reentrant=False, keep=False)

# %% silent
at_x, at_adapter = gradients(intervene, use_reentrant=True, keep=False)
print("at x, removed, reentrant:", at_x)
print("does the adapter have a gradient?", at_adapter is not None)


def scale(module, args, output):
    return 1.5 * output


print("at x, scale removed, not reentrant:", gradients(scale, use_reentrant=False, keep=False)[0])

# %% torch
for use_reentrant in False, True:
    at_x, at_adapter = gradients(intervene, use_reentrant=use_reentrant, keep=True)
    print("at x, kept:", at_x)
    print("at the adapter, kept:", at_adapter, sep="\n")
print("at x, scale kept:", gradients(scale, use_reentrant=False, keep=True)[0])

# %% numpy
import numpy as np

W, A = np.array([[0.5, -0.25], [0.375, 0.75]]), np.array([[0.125, 0.625], [-0.75, 0.25]])
x = np.array([0.8, -1.5])
v = 1 - np.tanh((W + A) @ x) ** 2
for _ in range(2):
    print("at x, kept:", v @ (W + A))
    print("at the adapter, kept:", np.outer(v, x), sep="\n")
print("at x, scale kept:", (1 - np.tanh(1.5 * W @ x) ** 2) @ (1.5 * W))

# %% numpy_silent
second_run = 1 - np.tanh(W @ x) ** 2  # without the hook
print("at x, removed, reentrant:", second_run @ W)
print("at x, scale removed, not reentrant:", second_run @ (1.5 * W))
