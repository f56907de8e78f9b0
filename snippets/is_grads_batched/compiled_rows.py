"""The rows of J from the output of a compiled function: vmap over autograd.grad fails, a loop and jacrev work."""

# %% error raises="RuntimeError: It looks like you're trying to call a compiled backward function"
import torch


@torch.compile(backend="aot_eager")
def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = f(x)
rows = torch.eye(3)


def vjp(v):
    return torch.autograd.grad(y, x, v, retain_graph=True)[0]


torch.vmap(vjp)(rows)

# %% torch
print("loop:", torch.stack([vjp(v) for v in rows]))

# %% inside
outside = x.detach()
print("jacrev:", torch.compile(torch.func.jacrev(f), backend="aot_eager")(outside))
print("jacrev outside:", torch.func.jacrev(f)(outside))

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 2 * x[1]]])
print("loop:", J)

# %% numpy_inside
print("jacrev:", J)
print("jacrev outside:", J)
