"""A Function for packed sequences leaves the rows after cu_seqlens[-1] unset, and nan reaches the weights before it."""

# %% torch blind="2x for x²: only the gradient is printed, and backward has a formula of its own"
import torch

x = torch.tensor([[1.0, 2.0], [0.5, -1.0], [3.0, 0.25], [-2.0, 1.5]])  # the last row is padding
cu_seqlens = torch.tensor([0, 1, 3])


class Packed(torch.autograd.Function):
    """Square the used rows, as a stand-in for the attention of packed sequences."""

    @staticmethod
    def forward(ctx, q, cu_seqlens, new):
        ctx.save_for_backward(q)
        ctx.n, ctx.new = cu_seqlens[-1], new
        return q[: ctx.n] ** 2

    @staticmethod
    def backward(ctx, v):
        (q,) = ctx.saved_tensors
        dq = ctx.new(q)
        dq[: ctx.n] = 2 * v * q[: ctx.n]
        return dq, None, None


def empty(q):  # nan stands for the undefined numbers of torch.empty_like(q)
    return torch.full_like(q, float("nan"))


def run(select, new):
    W = torch.tensor([[0.5, -1.5], [2.0, 0.75]], requires_grad=True)
    q = select(x @ W.T)
    Packed.apply(q, cu_seqlens, new).backward(torch.tensor([[1.0, 10.0], [-3.0, 2.0], [0.5, 4.0]]))
    return W.grad


print("empty, gradient:", run(lambda q: q, empty), sep="\n")

# %% fixed
print("zeros, gradient:", run(lambda q: q, torch.zeros_like), sep="\n")
print("empty after a slice, gradient:", run(lambda q: q[: cu_seqlens[-1]], empty), sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [0.5, -1.0], [3.0, 0.25], [-2.0, 1.5]])
W = np.array([[0.5, -1.5], [2.0, 0.75]])
V = np.array([[1.0, 10.0], [-3.0, 2.0], [0.5, 4.0]])
q = x[:3] @ W.T
dq = np.vstack([2 * V * q, [np.nan, np.nan]])
print("empty, gradient:", dq.T @ x)

# %% numpy_fixed
print("zeros, gradient:", dq[:3].T @ x[:3])
print("empty after a slice, gradient:", (2 * V * q).T @ x[:3])
