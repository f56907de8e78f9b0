"""A right-hand side that calls torch.tensor on its state: through all steps, and with the adjoint method."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch

net = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    net.weight.copy_(torch.tensor([[0.5, -0.25]]))
v, h, steps = torch.tensor([1.0, 10.0]), 0.5, 2


def f(y):
    flow = net(torch.tensor([y[0], y[1]])).squeeze()
    return torch.tensor([-flow, 2 * flow])


def solve(y, f):
    for _ in range(steps):
        y = y + h * f(y)
    return y


class Adjoint(torch.autograd.Function):
    @staticmethod
    def forward(ctx, y, f, weight):
        y = solve(y, f)
        ctx.f = f
        ctx.save_for_backward(y, weight)
        return y

    @staticmethod
    def backward(ctx, a):
        y, weight = ctx.saved_tensors
        gradient = torch.zeros_like(weight)
        for _ in range(steps):
            with torch.enable_grad():
                y = y.detach().requires_grad_()
                rate = ctx.f(y)
                by_y, by_weight = torch.autograd.grad(rate, (y, weight), a)
            y, a, gradient = y - h * rate, a + h * by_y, gradient + h * by_weight
        return a, None, gradient


y0 = torch.tensor([3.0, 1.0], requires_grad=True)
Adjoint.apply(y0, f, net.weight).backward(v)

# %% steps
solve(y0, f).backward(v)
print("y0.grad:", y0.grad)
print("no gradient for the network?", net.weight.grad is None)
print("is there a graph if the start has none?", solve(y0.detach(), f).requires_grad)


# %% half
def half(y):
    flow = net(torch.tensor([y[0], y[1]])).squeeze()
    return torch.stack([-flow, 2 * flow])


y0.grad = None
solve(y0, half).backward(v)
print("y0.grad:", y0.grad)
print("net.weight.grad:", net.weight.grad)


# %% torch
def f(y):
    flow = net(torch.stack([y[0], y[1]])).squeeze()
    return torch.stack([-flow, 2 * flow])


for method in solve, lambda y, f: Adjoint.apply(y, f, net.weight):
    y0.grad = net.weight.grad = None
    method(y0, f).backward(v)
    print("y0.grad:", y0.grad)
    print("net.weight.grad:", net.weight.grad)

# %% numpy_steps
import numpy as np

v = np.array([1.0, 10.0])
print("y0.grad:", v)  # the rates are constants

# %% numpy_half
w, c, h, steps = np.array([0.5, -0.25]), np.array([-1.0, 2.0]), 0.5, 2
y = [np.array([3.0, 1.0])]
for _ in range(steps):
    y.append(y[-1] + h * c * (w * y[-1]).sum())
print("y0.grad:", v)
print("net.weight.grad:", (h * (v @ c) * (y[0] + y[1]))[None])

# %% numpy
J = np.eye(2) + h * np.outer(c, w)  # of one step
print("y0.grad:", v @ J @ J)
print("net.weight.grad:", (h * ((v @ J @ c) * y[0] + (v @ c) * y[1]))[None])

back = y[-1] - h * c * (w * y[-1]).sum()  # a step back in time
print("y0.grad:", v @ J @ J)
print("net.weight.grad:", (h * ((v @ c) * y[2] + (v @ J @ c) * back))[None])
