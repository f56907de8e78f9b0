"""The order of hooks: pack and unpack, hooks of a node and of a tensor, without and with a checkpoint."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks
from torch.utils.checkpoint import checkpoint

log = []


def name(t):
    """Return x or y, by the value."""
    return "x" if t == 0.5 else "y"


def pack(t):
    """Note what is saved. To offload, return a copy on the CPU."""
    log.append(f"pack {name(t)}")
    return t.clone()


def unpack(t):
    """Note what is loaded. To offload, return a copy on the GPU."""
    log.append(f"unpack {name(t)}")
    return t


def block(x):
    """Return exp(sin x)."""
    log.append("block runs")
    return x.sin().exp()


def run(call):
    """Print the order of all hooks for z = y², where y is the result of the call."""
    log.clear()
    x = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
    with saved_tensors_hooks(pack, unpack):
        y = call(x)
        z = y**2
    z.grad_fn.register_prehook(lambda grads: log.append("before pow"))
    z.grad_fn.register_hook(lambda inputs, outputs: log.append("after pow"))
    y.register_hook(lambda grad: log.append("hook of y"))
    y.grad_fn.register_prehook(lambda grads: log.append("before exp"))
    y.grad_fn.register_hook(lambda inputs, outputs: log.append("after exp"))
    log.append("backward")
    z.backward()
    print(*log, sep="\n")
    print("x.grad:", x.grad)


run(block)

# %% checkpoint
run(lambda x: checkpoint(block, x, use_reentrant=False))

# %% numpy
import numpy as np

x = 0.5
slope = 2 * np.exp(2 * np.sin(x)) * np.cos(x)
print("x.grad:", slope)

# %% numpy_checkpoint
print("x.grad:", slope)
