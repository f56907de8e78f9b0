"""A table that is read by interpolation: slopes for the positions, and a loss on the slopes."""

# %% first one-point="the positions must lie inside the table"
import torch


class Lookup(torch.autograd.Function):
    """Stand for a compiled operation with a gradient for the table only."""

    @staticmethod
    def forward(ctx, table, x):
        ctx.save_for_backward(table, x)
        i = x.long()
        return table[i] + (x - i) * (table[i + 1] - table[i])

    @staticmethod
    def backward(ctx, v):
        table, x = ctx.saved_tensors
        i = x.long()
        at_table = torch.zeros_like(table).index_add(0, i, v * (1 - x + i))
        return at_table.index_add(0, i + 1, v * (x - i)), None


table = torch.tensor([0.2, 0.9, 0.5, 1.5], requires_grad=True)
x = torch.tensor([0.3, 1.8, 2.4], requires_grad=True)
density = Lookup.apply(table, x)

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
torch.autograd.grad(density.sum(), x)


# %% once
class WithPosition(Lookup):
    """Give the position a gradient, too."""

    @staticmethod
    @torch.autograd.function.once_differentiable  # as for a compiled backward
    def backward(ctx, v):
        table, x = ctx.saved_tensors
        i = x.long()
        return Lookup.backward(ctx, v)[0], v * (table[i + 1] - table[i])


wanted = torch.tensor([0.3, -0.1, 1.6])
density = WithPosition.apply(table, x)
(slopes,) = torch.autograd.grad(density.sum(), x, create_graph=True)
print("slopes:", slopes.detach())

# %% twice raises="RuntimeError: element 0 of tensors does not require grad"
((slopes - wanted) ** 2).sum().backward()


# %% torch
class Differentiable(Lookup):
    """Use only PyTorch operations in backward."""

    @staticmethod
    def backward(ctx, v):
        table, x = ctx.saved_tensors
        i = x.long()
        return Lookup.backward(ctx, v)[0], v * (table[i + 1] - table[i])


density = Differentiable.apply(table, x)
(slopes,) = torch.autograd.grad(density.sum(), x, create_graph=True)
((slopes - wanted) ** 2).sum().backward()
print("slopes:", slopes.detach())
print("table.grad:", table.grad)

# %% differences
table.grad = None
h = 0.25
slopes = (Lookup.apply(table, x + h) - Lookup.apply(table, x - h)) / (2 * h)
((slopes - wanted) ** 2).sum().backward()
print("slopes:", slopes.detach())
print("table.grad:", table.grad)

# %% numpy
import numpy as np

table = np.array([0.2, 0.9, 0.5, 1.5])
x, wanted = np.array([0.3, 1.8, 2.4]), np.array([0.3, -0.1, 1.6])
ends = np.eye(4)[np.ceil(x).astype(int)], np.eye(4)[np.floor(x).astype(int)]
D = ends[0] - ends[1]  # each row takes the difference of two neighbors
print("slopes:", D @ table)
v = 2 * (D @ table - wanted)
print("slopes:", D @ table)
print("table.grad:", v @ D)

# %% numpy_differences
h = 0.25
hats = [np.maximum(1 - abs(place[:, None] - np.arange(4)), 0) for place in (x + h, x - h)]
D = (hats[0] - hats[1]) / (2 * h)
v = 2 * (D @ table - wanted)
print("slopes:", D @ table)
print("table.grad:", v @ D)
