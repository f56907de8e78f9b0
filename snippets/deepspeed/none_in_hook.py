"""A reduce hook that meets .grad None: a Function computed the gradient of the weight, but returned None."""

# %% error raises="AttributeError: 'NoneType' object has no attribute 'numel'"
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        w.main_grad = v * x  # kept elsewhere, for later
        return v * w, None


bucket = []


def reduce(w):  # stands for the hook of ZeRO
    if w.grad.numel() < 100:
        bucket.append(w.grad)


x = torch.tensor([3.0, 5.0], requires_grad=True)
w = torch.tensor([2.0, 0.5], requires_grad=True)
w.register_post_accumulate_grad_hook(reduce)
Scale.apply(x, w).square().sum().backward()


# %% torch
class Returned(Scale):
    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v * w, v * x


Returned.apply(x, w).square().sum().backward()
print("in the bucket:", bucket[0])

# %% numpy
import numpy as np

x, w = np.array([3.0, 5.0]), np.array([2.0, 0.5])
v = 2 * x * w
print("in the bucket:", v * x)
