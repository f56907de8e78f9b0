"""A compiled function has a first derivative only."""

# %% error tags=["raises-exception"] raises="RuntimeError: torch.compile with aot_autograd does not"
import torch


@torch.compile(backend="aot_eager")
def f(x):
    return x[0] ** 3 + x[0] * x[1] ** 2


x = torch.tensor([3.0, 5.0], requires_grad=True)
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
g.backward(torch.tensor([1.0, 10.0]))
