"""autograd.grad inside backward of a Function: grad mode is off there."""

# %% torch
import torch


class WeightedSum(torch.autograd.Function):
    mode = "off"

    @staticmethod
    def forward(ctx, x0, w):
        ctx.save_for_backward(x0, w)
        return torch.sum(x0 * w)

    @staticmethod
    def backward(ctx, grad_output):
        x0, w = (one.detach().requires_grad_() for one in ctx.saved_tensors)
        with torch.set_grad_enabled(WeightedSum.mode == "on"):
            out = torch.sum(x0 * w)
        print(f"grad mode {WeightedSum.mode}, no graph:", out.grad_fn is None)
        out.requires_grad_()  # without a graph, this makes out a leaf
        grads = torch.autograd.grad(out, (x0, w), grad_output, allow_unused=True)
        print(f"grad mode {WeightedSum.mode}, gradients:", grads)
        return grads


x0 = torch.tensor([3.0, 5.0], requires_grad=True)
w = torch.tensor([2.0, 7.0], requires_grad=True)
(4 * WeightedSum.apply(x0, w)).backward()

# %% enabled
WeightedSum.mode = "on"
(4 * WeightedSum.apply(x0, w)).backward()
print("x0.grad:", x0.grad)
print("w.grad:", w.grad)

# %% numpy
import numpy as np

x0, w = np.array([3.0, 5.0]), np.array([2.0, 7.0])
print("grad mode off, no graph:", True)
print("grad mode off, gradients:", (None, None))

# %% numpy_enabled
print("grad mode on, no graph:", False)
print("grad mode on, gradients:", (4 * w, 4 * x0))
print("x0.grad:", 4 * w)
print("w.grad:", 4 * x0)
