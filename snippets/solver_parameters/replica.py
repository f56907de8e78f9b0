"""A replica of DataParallel has no parameters, so odeint_adjoint gets none to return gradients for."""

# %% torch
import torch


def odeint(func, y0, steps=4):
    for _ in range(steps):
        y0 = y0 + func(y0) / steps
    return y0


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, func, y0, *params):
        y = odeint(func, y0)
        ctx.func = func
        ctx.save_for_backward(y, *params)
        return y

    @staticmethod
    def backward(ctx, v, steps=4):
        y, *params = ctx.saved_tensors
        gradients = [torch.zeros_like(p) for p in params]
        for _ in range(steps):
            y = (y - ctx.func(y) / steps).detach().requires_grad_()
            with torch.enable_grad():
                slope = ctx.func(y)
            to_y, *to_params = torch.autograd.grad(slope, [y, *params], v)
            v = v + to_y / steps
            gradients = [g + p / steps for g, p in zip(gradients, to_params, strict=True)]
        return None, v, *gradients


def odeint_adjoint(func, y0, adjoint_params=None):
    return Adjoint.apply(func, y0, *(func.parameters() if adjoint_params is None else adjoint_params))


class Func(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rate = torch.nn.Parameter(torch.tensor([0.5, -1.5], dtype=torch.float64))

    def forward(self, y):
        return self.rate * y


func = Func()
replica = func._replicate_for_data_parallel()  # DataParallel calls this for each device
replica.rate = func.rate.clone()  # and gives the replica a copy, which is a result
print("parameters of the replica:", len(list(replica.parameters())))

y0 = torch.tensor([1.0, 3.0], dtype=torch.float64, requires_grad=True)
for name, solve in (("odeint", odeint), ("odeint_adjoint", odeint_adjoint)):
    (gradient,) = torch.autograd.grad(solve(replica, y0).sum(), func.rate, materialize_grads=True)
    print(f"gradient with {name}:", gradient)

# %% fixed
y = odeint_adjoint(replica, y0, adjoint_params=(replica.rate,))
print("with adjoint_params:", torch.autograd.grad(y.sum(), func.rate)[0])
print("func itself, as in DDP:", torch.autograd.grad(odeint_adjoint(func, y0).sum(), func.rate)[0])

# %% numpy
import numpy as np

rate, y0, steps = np.array([0.5, -1.5]), np.array([1.0, 3.0]), 4
growth = 1 + rate / steps
held = []  # the copy is not a parameter, so the Function receives none
print("parameters of the replica:", len(held))
print("gradient with odeint:", y0 * growth ** (steps - 1))
print("gradient with odeint_adjoint:", 0 * y0)

# %% numpy_fixed
y, v, gradient = y0 * growth**steps, np.ones(2), np.zeros(2)
for _ in range(steps):
    y = y - rate * y / steps  # back in time: an error of its own
    gradient, v = gradient + v * y / steps, v * growth
print("with adjoint_params:", gradient)
print("func itself, as in DDP:", gradient)
