"""A frozen float16 base with float32 adapters: backward of a hand-written product mixes Half and Float."""

# %% error raises="RuntimeError: expected scalar type Half but found Float"
import torch

x = torch.tensor([[[3.0, 1.0], [-1.0, 2.0]], [[0.5, -2.0], [4.0, 1.0]]])  # (sample, feature, token)
W = torch.tensor([[1.5, -2.0], [0.25, 3.0]]).half()  # the frozen base
v = torch.tensor([1.0, 10.0])[:, None]


class BaseProduct(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(weight)
        y = weight.expand(len(x), 2, 2).bmm(x.to(weight.dtype))
        return y.to(x.dtype)  # float32, as its input

    @staticmethod
    def backward(ctx, v):
        (weight,) = ctx.saved_tensors
        return weight.T.expand(len(v), 2, 2).bmm(v), None


def loss_of(product, scale):
    return (v * product.apply(scale[:, None] * x, W)).sum()


scale = torch.tensor([0.75, 1.25], requires_grad=True)  # trained, in float32
loss = loss_of(BaseProduct, scale)
loss.backward()


# %% torch
class CastProduct(BaseProduct):
    @staticmethod
    def backward(ctx, v):
        (weight,) = ctx.saved_tensors
        return weight.T.expand(len(v), 2, 2).bmm(v.to(weight.dtype)).to(v.dtype), None


loss_of(CastProduct, scale).backward()
print("scale.grad:", scale.grad)

# %% autocast
scale.grad = None
with torch.autocast("cpu", torch.float16):
    loss_of(BaseProduct, scale).backward()  # backward, too
print("scale.grad:", scale.grad)

# %% outside raises="RuntimeError: expected scalar type Half but found Float"
from torch.utils.checkpoint import checkpoint

with torch.autocast("cpu", torch.float16):
    loss = checkpoint(loss_of, BaseProduct, scale, use_reentrant=False)
loss.backward()

# %% numpy
import numpy as np

x = np.array([[[3.0, 1.0], [-1.0, 2.0]], [[0.5, -2.0], [4.0, 1.0]]])
W, v = np.array([[1.5, -2.0], [0.25, 3.0]]), np.array([1.0, 10.0])
for _ in ("with the cast", "under autocast"):
    print("scale.grad:", (W.T @ v) * x.sum((0, 2)))
