"""A tensor subclass in a checkpoint: the types in both runs of the function, with a loss of the subclass or not."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint


class Meters(torch.Tensor):
    pass


def block(t):
    h = 2 * t
    print("is it a Meters? input:", isinstance(t, Meters), "result:", isinstance(h, Meters))
    return h**3 if isinstance(t, Meters) else h**2


for use_reentrant in True, False:
    x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
    loss = checkpoint(block, x.as_subclass(Meters), use_reentrant=use_reentrant).sum()
    loss.backward()
    print("x.grad:", x.grad)


# %% plain
for use_reentrant in True, False:
    x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
    loss = checkpoint(block, x.as_subclass(Meters), use_reentrant=use_reentrant).sum()
    loss.as_subclass(torch.Tensor).backward()
    print("x.grad:", x.grad)


# %% rewrapped
def rewrap(t):
    return block(t.as_subclass(Meters))


x = torch.tensor([2.0, 5.0], dtype=torch.float64, requires_grad=True)
checkpoint(rewrap, x, use_reentrant=True).sum().backward()
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([2.0, 5.0])
of_squares, of_cubes = 2 * (2 * x) * 2, 3 * (2 * x) ** 2 * 2
print("x.grad:", of_squares)
print("x.grad:", of_cubes)

# %% numpy_plain
for _ in range(2):
    print("x.grad:", of_cubes)

# %% numpy_rewrapped
print("x.grad:", of_cubes)
