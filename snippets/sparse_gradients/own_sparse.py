"""A Function that returns a sparse gradient: a leaf takes it, and the view of a leaf does not."""

# %% error raises="RuntimeError: reshape is not implemented for sparse tensors"
import torch


class CheckFn(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w, rows):
        ctx.save_for_backward(rows, x)
        ctx.shape = w.shape
        return x * w[rows]

    @staticmethod
    def backward(ctx, v):
        rows, x = ctx.saved_tensors
        return None, torch.sparse_coo_tensor(rows[None], v * x, ctx.shape, check_invariants=True), None


rows = torch.tensor([2, 0, 2])
x = torch.tensor([[1.0, -2.0], [0.5, 4.0], [3.0, 0.25]])
w = torch.tensor([1.5, -1.0, 2.0, 0.75, -0.5, 3.0], requires_grad=True).view(3, 2)  # not a leaf
CheckFn.apply(x, w, rows).square().sum().backward()

# %% torch
w = torch.tensor([1.5, -1.0, 2.0, 0.75, -0.5, 3.0]).view(3, 2).requires_grad_()  # a leaf
CheckFn.apply(x, w, rows).square().sum().backward()
print("layout:", w.grad.layout)
print("w.grad:", w.grad.to_dense(), sep="\n")


# %% dense
class Dense(CheckFn):
    @staticmethod
    def backward(ctx, v):
        _, gradient, _ = CheckFn.backward(ctx, v)
        return None, gradient.to_dense(), None


leaf = torch.tensor([1.5, -1.0, 2.0, 0.75, -0.5, 3.0], requires_grad=True)
Dense.apply(x, leaf.view(3, 2), rows).square().sum().backward()
print("leaf.grad:", leaf.grad)

# %% numpy blind="input: no index names the middle row, so nothing depends on it"
import numpy as np

x = np.array([[1.0, -2.0], [0.5, 4.0], [3.0, 0.25]])
w = np.array([[1.5, -1.0], [2.0, 0.75], [-0.5, 3.0]])
S = np.eye(3)[[2, 0, 2]]  # a one-hot row for each place of the output
gradient = S.T @ (2 * (x * (S @ w)) * x)
print("w.grad:", gradient, sep="\n")

# %% numpy_dense
print("leaf.grad:", gradient.ravel())
