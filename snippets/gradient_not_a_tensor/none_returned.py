"""A backward that returns None for an input: .grad, and torch.autograd.grad."""

# %% torch blind="input: the gradient does not depend on x"
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, camera):
        ctx.save_for_backward(camera)
        return x * camera

    @staticmethod
    def backward(ctx, v):
        (camera,) = ctx.saved_tensors
        return v * camera, None


x = torch.tensor([3.0, 2.0], requires_grad=True)
camera = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
Scale.apply(x, camera).backward(v)
print("x.grad:", x.grad)
print("camera.grad:", camera.grad)
(allowed,) = torch.autograd.grad(Scale.apply(x, camera), camera, v, allow_unused=True)
(zeros,) = torch.autograd.grad(Scale.apply(x, camera), camera, v, materialize_grads=True)
print("with allow_unused:", allowed)
print("zeros:", zeros)

# %% error raises="RuntimeError: The differentiated Tensor at index 0 appears to not have been used in the graph"
torch.autograd.grad(Scale.apply(x, camera), camera, v)

# %% numpy
import numpy as np

camera = np.array([5.0, 7.0])
v = np.array([1.0, 10.0])
print("x.grad:", v * camera)
print("zeros:", np.zeros_like(camera))
