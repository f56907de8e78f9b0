"""Weights streamed into one buffer: an attribute of ctx reads another layer's weight, save_for_backward notices."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

weights = [torch.tensor([[0.5, -1.5], [2.0, 0.25]]), torch.tensor([[1.25, 0.75], [-0.5, 3.0]])]
buffer = torch.empty(2, 2)  # one buffer on the device for all layers


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, B):
        ctx.B = B
        return x @ B

    @staticmethod
    def backward(ctx, v):
        return v @ ctx.B.T, None


def run(matmul, use_checkpoint, *, use_reentrant=False):
    def layer(h, k):
        buffer.copy_(weights[k])
        return matmul.apply(h, buffer)

    x = torch.tensor([[1.0, -3.0]], requires_grad=True)
    h = x
    for k in (0, 1):
        h = checkpoint(layer, h, k, use_reentrant=use_reentrant) if use_checkpoint else layer(h, k)
    h.backward(torch.tensor([[1.0, 10.0]]))
    return x.grad


print("with an attribute, gradient:", run(MatMul, use_checkpoint=False))
print("with an attribute and checkpoint, gradient:", run(MatMul, use_checkpoint=True))


# %% saved raises="RuntimeError: one of the variables needed for gradient computation has been modified"
class Saved(MatMul):
    @staticmethod
    def forward(ctx, x, B):
        ctx.save_for_backward(B)
        return x @ B

    @staticmethod
    def backward(ctx, v):
        (B,) = ctx.saved_tensors
        return v @ B.T, None


run(Saved, use_checkpoint=False)

# %% recomputed
print("saved, with checkpoint, gradient:", run(Saved, use_checkpoint=True))
print("attribute, with use_reentrant=True, gradient:", run(MatMul, use_checkpoint=True, use_reentrant=True))

# %% numpy
import numpy as np

W, U = np.array([[0.5, -1.5], [2.0, 0.25]]), np.array([[1.25, 0.75], [-0.5, 3.0]])
v = np.array([[1.0, 10.0]])
print("with an attribute, gradient:", v @ U.T @ U.T)
print("with an attribute and checkpoint, gradient:", v @ U.T @ U.T)

# %% numpy_recomputed
print("saved, with checkpoint, gradient:", v @ U.T @ W.T)
print("attribute, with use_reentrant=True, gradient:", v @ U.T @ W.T)
