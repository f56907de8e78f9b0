"""The second derivative of a function that is compiled in the way of torch.compile."""

# %% error raises="RuntimeError: torch.compile with aot_autograd does not currently"
import torch
from functorch.compile import aot_function, make_boxed_func


def cubes(x):
    """Return the sum of the cubes."""
    return (x**3).sum()


compiled = aot_function(cubes, lambda graph, _: make_boxed_func(graph))
x = torch.tensor([1.5, 3.0], requires_grad=True)
(g,) = torch.autograd.grad(compiled(x), x, create_graph=True)
g.sum().backward()


# %% donated raises="RuntimeError: This backward function was compiled with non-empty donated buffers"
def waves(x):
    """Return the sum of the sines of exponentials."""
    return x.exp().sin().sum()


compiled = aot_function(waves, lambda graph, _: make_boxed_func(graph))
x = torch.tensor([0.5, 1.5], requires_grad=True)
compiled(x).backward()  # frees its graph
compiled(x).backward(retain_graph=True)

# %% kept rtol=4e-6
torch._functorch.config.donated_buffer = False  # before compiling
compiled = aot_function(waves, lambda graph, _: make_boxed_func(graph))
x.grad = None
compiled(x).backward()
print("x.grad:", x.grad)
y = compiled(x)
y.backward(retain_graph=True)
y.backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 1.5])
gradient = np.cos(np.exp(x)) * np.exp(x)
print("x.grad:", gradient)
print("x.grad:", gradient + 2 * gradient)
