"""A Function in the style of old code: an object that is called."""

# %% error raises="RuntimeError: Legacy autograd function with non-static forward"
import torch


class ScaledCube(torch.autograd.Function):
    """k times the cube of each element, in old code."""

    def __init__(self, k):
        self.k = k

    def forward(self, x):
        self.save_for_backward(x)
        return self.k * x**3

    def backward(self, v):
        (x,) = self.saved_tensors
        return v * self.k * 3 * x**2


x = torch.tensor([4.0, 0.5], requires_grad=True)
y = ScaledCube(7.0)(x)
