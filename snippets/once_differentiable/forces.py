"""Forces of a compiled energy: the flag that the message means is in the inner autograd.grad, not in loss.backward."""

# %% error raises="RuntimeError: This backward function was compiled with non-empty donated buffers"
import torch
from functorch.compile import aot_function, make_boxed_func


def energy_of(w, r):
    return (w * r.exp().sin()).sum()


torch._functorch.config.donated_buffer = True  # the default
compiled = aot_function(energy_of, lambda graph, _: make_boxed_func(graph))
w = torch.tensor([1.5, -0.5], dtype=torch.float64, requires_grad=True)
r = torch.tensor([0.5, 1.5], dtype=torch.float64, requires_grad=True)
target = torch.tensor([-1.0, 2.0], dtype=torch.float64)


def forces(training):
    """Return the forces, as a conservative model does."""
    (grad,) = torch.autograd.grad(compiled(w, r), r, create_graph=training)
    return -grad


print("forces, validation:", forces(training=False))
loss = (forces(training=True) - target).square().sum()
loss.backward(create_graph=False, retain_graph=False)

# %% kept raises="RuntimeError: torch.compile with aot_autograd does not currently"
torch._functorch.config.donated_buffer = False  # before compiling
compiled = aot_function(energy_of, lambda graph, _: make_boxed_func(graph))
loss = (forces(training=True) - target).square().sum()
loss.backward()

# %% torch
torch._functorch.config.donated_buffer = True
gradient = torch.compile(torch.func.grad(energy_of, argnums=1), backend="aot_eager", fullgraph=True)
loss = (-gradient(w, r.detach()) - target).square().sum()
loss.backward()
print("w.grad:", w.grad)

# %% numpy
import numpy as np

w, r, target = np.array([1.5, -0.5]), np.array([0.5, 1.5]), np.array([-1.0, 2.0])
slope = np.cos(np.exp(r)) * np.exp(r)
print("forces, validation:", -w * slope)
print("w.grad:", -slope * 2 * (-w * slope - target))
