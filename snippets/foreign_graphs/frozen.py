"""The adjoint method with a frozen vector field: an error in backward, and two ways to train only the encoder."""

# %% error raises="RuntimeError: One of the differentiated Tensors does not require grad"
import torch
from torch import nn


def odeint(func, y):
    """Return the solution after four steps of Euler's method."""
    for _ in range(4):
        y = y + func(y) / 4
    return y


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, func, y0, *params):
        ctx.func, y = func, odeint(func, y0)
        ctx.save_for_backward(y, *params)
        return y

    @staticmethod
    def backward(ctx, v):
        y, *params = ctx.saved_tensors
        gradients = [torch.zeros_like(p) for p in params]
        for _ in range(4):
            y = (y - ctx.func(y) / 4).detach().requires_grad_()
            with torch.enable_grad():
                slope = ctx.func(y)
            to_y, *to_params = torch.autograd.grad(slope, [y, *params], v)
            v = v + to_y / 4
            gradients = [g + p / 4 for g, p in zip(gradients, to_params, strict=True)]
        return None, v, *gradients


x = torch.tensor([1.0, 2.0])
target = torch.tensor([0.5, -1.0])
encoder, field = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
with torch.no_grad():
    encoder.weight.copy_(torch.tensor([[1.0, 0.5], [-0.5, 0.25]]))
    field.weight.copy_(torch.tensor([[0.5, -1.0], [1.0, -2.0]]))
field.requires_grad_(False)  # as toggle_optimizer does
y = Adjoint.apply(field, encoder(x), *field.parameters())
(y - target).square().sum().backward()

# %% torch
params = [p for p in field.parameters() if p.requires_grad]
(Adjoint.apply(field, encoder(x), *params) - target).square().sum().backward()
print("encoder, only what requires grad:", encoder.weight.grad, sep="\n")
print("field.weight.grad:", field.weight.grad)

# %% kept
encoder.zero_grad()
field.requires_grad_(True)
optimizer = torch.optim.SGD(encoder.parameters(), lr=0.125)  # does not hold the field
(Adjoint.apply(field, encoder(x), *field.parameters()) - target).square().sum().backward()
print("encoder, with the flag of the field:", encoder.weight.grad, sep="\n")
print("gradient of the field:", field.weight.grad, sep="\n")
field.zero_grad()  # before the field gets its next step

# %% steps
field.requires_grad_(False)
encoder.zero_grad()
(odeint(field, encoder(x)) - target).square().sum().backward()
print("encoder, through all steps:", encoder.weight.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([1.0, 2.0])
target = np.array([0.5, -1.0])
E, A = np.array([[1.0, 0.5], [-0.5, 0.25]]), np.array([[0.5, -1.0], [1.0, -2.0]])
step, h = np.eye(2) + A / 4, 1 / 4
y = np.linalg.matrix_power(step, 4) @ E @ x
v = 2 * (y - target)
adjoint, at_A = v, np.zeros((2, 2))
for _ in range(4):
    y = y - h * A @ y
    at_A = at_A + h * np.outer(adjoint, y)
    adjoint = adjoint + h * adjoint @ A
print("encoder, only what requires grad:", np.outer(adjoint, x), sep="\n")

# %% numpy_kept
print("encoder, with the flag of the field:", np.outer(adjoint, x), sep="\n")
print("gradient of the field:", at_A, sep="\n")

# %% numpy_steps
print("encoder, through all steps:", np.outer(v @ np.linalg.matrix_power(step, 4), x), sep="\n")
