"""A linear operator with its adjoint as backward, and the operator as the backward of the adjoint."""

# %% torch
import torch

K = torch.tensor([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]], dtype=torch.float64).numpy()


def operator(x):
    return torch.from_numpy(K @ x.detach().numpy())


def adjoint(y):
    return torch.from_numpy(K.T @ y.detach().numpy())


class Operator(torch.autograd.Function):
    @staticmethod
    def forward(x, forward, adjoint):
        return forward(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.operator, ctx.adjoint = inputs

    @staticmethod
    def backward(ctx, v):
        return Operator.apply(v, ctx.adjoint, ctx.operator), None, None

    @staticmethod
    def jvp(ctx, u, *_):
        return Operator.apply(u, ctx.operator, ctx.adjoint)


x = torch.tensor([3.0, 5.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64, requires_grad=True)


def f(x):
    return Operator.apply(x, operator, adjoint)


(g,) = torch.autograd.grad(f(x), x, v, create_graph=True)
print("vᵀK:", g.detach())
g.backward(torch.tensor([1.0, -2.0], dtype=torch.float64))
print("v.grad:", v.grad)
print("Ku:", torch.func.jvp(f, (x.detach(),), (torch.tensor([1.0, -2.0], dtype=torch.float64),))[1])
print("gradcheck:", torch.autograd.gradcheck(f, x, check_forward_ad=True))
print("gradgradcheck:", torch.autograd.gradgradcheck(f, x))

# %% numpy
import numpy as np

K = np.array([[2.0, -1.0], [0.5, 3.0], [4.0, 1.0]])
v, u = np.array([1.0, 10.0, 100.0]), np.array([1.0, -2.0])
print("vᵀK:", v @ K)
print("v.grad:", K @ u)
print("Ku:", K @ u)
