"""A Function for transforms and vmap. It rounds, and passes the gradient where |a| < 6."""

# %% torch
import torch


class Rounded(torch.autograd.Function):
    """Rounds, and passes the gradient where |a| < 6."""

    generate_vmap_rule = True

    @staticmethod
    def forward(a):
        return a.round()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (a,) = ctx.saved_tensors
        return v * (a.abs() < 6)


def loss(w):
    return (Rounded.apply(w) ** 3).sum()


rows = torch.tensor([[3.25, -5.75, 7.5], [-4.75, 0.75, 2.25]])
print("losses:", torch.vmap(loss)(rows))
print("gradients:", torch.vmap(torch.func.grad(loss))(rows))

# %% loop
gradients = []
for row in rows:
    w = row.clone().requires_grad_()
    gradients += torch.autograd.grad(loss(w), w)
print("by a loop:", torch.stack(gradients))


# %% silenced
def loss(w):
    return (Rounded.forward(w) ** 3).sum()


print("unchanged losses:", torch.vmap(loss)(rows))
print("without apply:", torch.vmap(torch.func.grad(loss))(rows))

# %% numpy
import numpy as np

rows = np.array([[3.25, -5.75, 7.5], [-4.75, 0.75, 2.25]])
y = np.rint(rows)
gradients = 3 * y**2 * (np.abs(rows) < 6)
print("losses:", np.sum(y**3, axis=1))
print("gradients:", gradients)

# %% numpy_loop
print("by a loop:", gradients)

# %% numpy_silenced
print("unchanged losses:", np.sum(y**3, axis=1))
print("without apply:", np.zeros((2, 3)))  # a step is flat
