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
