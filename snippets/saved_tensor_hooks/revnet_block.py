"""A reversible block with batch norm, which computes its inputs again from its outputs."""

# %% torch
import torch
from torch import nn


class Reversible(torch.autograd.Function):
    """y1 = x1 + F(x2) and y2 = x2 + G(y1), which saves only y1 and y2."""

    @staticmethod
    def forward(ctx, x1, x2, F, G):
        y1 = x1 + F(x2)
        y2 = x2 + G(y1)
        ctx.F, ctx.G = F, G
        ctx.save_for_backward(y1, y2)
        return y1, y2

    @staticmethod
    def backward(ctx, v1, v2):
        y1, y2 = ctx.saved_tensors
        y1 = y1.detach().requires_grad_()
        with torch.enable_grad():
            g = ctx.G(y1)
        g.backward(v2)  # fills y1.grad and the gradients of G
        x2 = (y2 - g).detach().requires_grad_()
        with torch.enable_grad():
            f = ctx.F(x2)
        v1 = v1 + y1.grad
        f.backward(v1)
        return v1, v2 + x2.grad, None, None


F = nn.Linear(2, 2, bias=False)
with torch.no_grad():
    F.weight.copy_(torch.tensor([[1.0, 2.0], [-3.0, 0.5]]))
G = nn.BatchNorm1d(2, eps=0.75)  # in training mode
x1 = torch.tensor([[1.0, 2.0], [3.0, -4.0], [5.0, 1.0]], requires_grad=True)
x2 = torch.tensor([[2.0, 1.0], [0.5, 3.0], [-1.0, 2.0]], requires_grad=True)
v1 = torch.tensor([[1.0, 10.0], [2.0, 3.0], [4.0, 5.0]])
v2 = torch.tensor([[3.0, 1.0], [7.0, 2.0], [1.0, 6.0]])
torch.autograd.backward(Reversible.apply(x1, x2, F, G), (v1, v2))
print("x1.grad:", x1.grad, sep="\n")
print("x2.grad:", x2.grad, sep="\n")
print("F.weight.grad:", F.weight.grad, sep="\n")
print("G.weight.grad:", G.weight.grad)
print("batches that G has counted:", G.num_batches_tracked.item())

# %% dropout blind="x - y, input: NumPy does not draw the mask"
torch.manual_seed(0)
drop = nn.Dropout(0.5)
a = torch.arange(1.0, 9.0)
b = torch.full((8,), 2.0)
state = torch.get_rng_state()
y = a + drop(b)
print("the input comes back, with a new mask:", torch.equal(y - drop(b), a))
with torch.random.fork_rng():
    torch.set_rng_state(state)
    print("with the state of forward:", torch.equal(y - drop(b), a))

# %% numpy
import numpy as np

A = np.array([[1.0, 2.0], [-3.0, 0.5]])
x1 = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 1.0]])
x2 = np.array([[2.0, 1.0], [0.5, 3.0], [-1.0, 2.0]])
v1 = np.array([[1.0, 10.0], [2.0, 3.0], [4.0, 5.0]])
v2 = np.array([[3.0, 1.0], [7.0, 2.0], [1.0, 6.0]])
y1 = x1 + x2 @ A.T
std = np.sqrt(y1.var(axis=0) + 0.75)
z = (y1 - y1.mean(axis=0)) / std
u = v1 + (v2 - v2.mean(axis=0) - z * (v2 * z).mean(axis=0)) / std  # the gradient at y1
print("x1.grad:", u, sep="\n")
print("x2.grad:", v2 + u @ A, sep="\n")
print("F.weight.grad:", u.T @ x2, sep="\n")
print("G.weight.grad:", (v2 * z).sum(axis=0))
print("batches that G has counted:", 2)
