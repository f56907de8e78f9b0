"""A compiled block in a checkpoint: one run is compiled, and the other run is not."""

# %% error raises="CheckpointError: A different number of tensors was saved"
import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    return (x.sin() * x).exp().tanh()


x = torch.tensor([0.5, 0.75], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
compiled = torch.compile(block, backend="aot_eager_decomp_partition")
with torch.compiler.set_stance("force_eager"):
    y = checkpoint(compiled, x, use_reentrant=False)
y.backward(v)  # here the compiled code runs

# %% silent
y = checkpoint(compiled, x, use_reentrant=False)
with torch.compiler.set_stance("force_eager"):
    y.backward(v)
print("x.grad:", x.grad)

# %% torch
x.grad = None
outside = torch.compile(lambda x: checkpoint(block, x, use_reentrant=False), backend="aot_eager_decomp_partition")
y = outside(x)
with torch.compiler.set_stance("force_eager"):
    y.backward(v)
print("x.grad:", x.grad)

# %% numpy_silent
import numpy as np

x, v = np.array([0.5, 0.75]), np.array([1.0, 10.0])
e, slope = np.exp(x * np.sin(x)), np.sin(x) + x * np.cos(x)
print("x.grad:", v * (1 - x**2) * e * slope)  # x stands where y should be

# %% numpy
print("x.grad:", v * (1 - np.tanh(e) ** 2) * e * slope)
