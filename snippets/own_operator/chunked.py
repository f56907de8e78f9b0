"""A chunked linear cross-entropy: gradients computed in forward, or in backward."""

# %% torch rtol=4e-6
import torch
from torch.nn.functional import cross_entropy

X = torch.tensor([[1.5, -0.5], [-1.0, 2.0]])  # hidden states
t = torch.tensor([2, 0])
chunks = [slice(0, 1), slice(1, 2)]


def losses_of(W, rows):
    return cross_entropy(X[rows] @ W.T, t[rows], reduction="none")


def weighted(W, v):
    """Return vᵀJ for the losses of all rows, from one chunk at a time."""
    gradient = torch.zeros_like(W)
    for rows in chunks:
        with torch.enable_grad():
            leaf = W.detach().requires_grad_()
            losses = losses_of(leaf, rows)
        gradient += torch.autograd.grad(losses, leaf, v[rows])[0]
    return gradient


class InForward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, W, reduction):
        ctx.save_for_backward(weighted(W, torch.ones(2)))
        losses = torch.cat([losses_of(W, rows) for rows in chunks])
        return losses.sum() if reduction == "sum" else losses

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        (gradient,) = ctx.saved_tensors
        return v * gradient, None


W = torch.tensor([[0.5, 1.0], [-1.0, 0.75], [2.0, 0.25]], requires_grad=True)
InForward.apply(W, "sum").backward(torch.tensor(10.0))
print("reduction sum:", W.grad, sep="\n")

# %% none rtol=4e-6
W.grad = None
v = torch.tensor([1.0, 10.0])
InForward.apply(W, "none").backward(v)
print("reduction none, wrong:", W.grad, sep="\n")


# %% again
class InBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, W):
        ctx.save_for_backward(W)
        return torch.cat([losses_of(W, rows) for rows in chunks])

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v):
        return weighted(*ctx.saved_tensors, v)


W.grad = None
InBackward.apply(W).backward(v)
print("W.grad:", W.grad, sep="\n")

# %% numpy
import numpy as np

X = np.array([[1.5, -0.5], [-1.0, 2.0]])
W = np.array([[0.5, 1.0], [-1.0, 0.75], [2.0, 0.25]])
P = np.exp(X @ W.T)
P = P / P.sum(axis=1, keepdims=True)
at_logits = P - np.eye(3)[[2, 0]]  # a row for each loss
print("reduction sum:", 10 * at_logits.T @ X, sep="\n")

# %% numpy_none
v = np.array([1.0, 10.0])
print("reduction none, wrong:", v * (at_logits.T @ X), sep="\n")

# %% numpy_again
print("W.grad:", (at_logits.T * v) @ X, sep="\n")
