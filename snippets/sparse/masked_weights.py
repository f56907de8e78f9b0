"""Pruned weights: a product with the mask, a straight-through mask, and the term of SR-STE."""

# %% torch
import torch


class MaskedWeight(torch.autograd.Function):
    """Mask the weight in forward, and pass the gradient to all of it."""

    @staticmethod
    def forward(ctx, weight, mask, decay):
        ctx.save_for_backward(weight, mask)
        ctx.decay = decay
        return weight * mask

    @staticmethod
    def backward(ctx, grad_output):
        weight, mask = ctx.saved_tensors
        return grad_output + ctx.decay * (1 - mask) * weight, None, None


def largest_two(weight):
    return torch.zeros_like(weight).index_fill(0, weight.abs().topk(2).indices, 1.0)


start = torch.tensor([2.0, -1.5, 0.5, 1.0])
x = torch.tensor([1.0, 2.0, -3.0, 4.0])
for way in ("product", "straight-through", "with decay"):
    w = start.clone().requires_grad_()
    mask = largest_two(w.detach())
    used = w * mask if way == "product" else MaskedWeight.apply(w, mask, 0.5 if way == "with decay" else 0.0)
    loss = (used @ x - 1) ** 2
    loss.backward()
    print("w.grad:", w.grad)
    print(f"{way}, next mask:", largest_two(w.detach() - 0.05 * w.grad))

# %% numpy blind="J @ v: a product of two vectors has no order"
import numpy as np

w, x = np.array([2.0, -1.5, 0.5, 1.0]), np.array([1.0, 2.0, -3.0, 4.0])


def rank_mask(w):
    """Return 1 for the two weights with fewer than two larger ones, and 0 for the others."""
    return ((abs(w)[None] > abs(w)[:, None]).sum(axis=1) < 2) * 1.0


mask = rank_mask(w)
at_used = 2 * ((w * mask) @ x - 1) * x
for way, g in (
    ("product", at_used * mask),
    ("straight-through", at_used),
    ("with decay", at_used + 0.5 * (1 - mask) * w),
):
    print("w.grad:", g)
    print(f"{way}, next mask:", rank_mask(w - 0.05 * g))
