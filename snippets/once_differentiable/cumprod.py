"""An own backward of cumprod that refuses to be differentiated."""

# %% torch
import torch
from torch.autograd.function import once_differentiable


class CumProd(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.cumprod(dim=-1)
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        x, y = ctx.saved_tensors
        return (v * y).flip(-1).cumsum(-1).flip(-1) / x  # no zeros in x


x = torch.tensor([[0.5, -2.0, 3.0], [4.0, 1.5, -0.25]], requires_grad=True)
v = torch.tensor([1.0, 2.0, 5.0])
(g,) = torch.autograd.grad((CumProd.apply(x) * v).sum(), x)
print("own:", g, sep="\n")
(g,) = torch.autograd.grad((x.cumprod(-1) * v).sum(), x)
print("built in:", g, sep="\n")

# %% error raises="RuntimeError: trying to differentiate twice a function that was marked with @once_differentiable"
loss = (CumProd.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
g.sum().backward()


# %% strict
class Strict(CumProd):
    @staticmethod
    def backward(ctx, v):
        if torch.is_grad_enabled():
            raise NotImplementedError("CumProd has no second derivative")
        x, y = ctx.saved_tensors
        return (v * y).flip(-1).cumsum(-1).flip(-1) / x


# %% linear raises="NotImplementedError: CumProd has no second derivative"
torch.autograd.grad((Strict.apply(x) * v).sum(), x, create_graph=True)

# %% first
(g,) = torch.autograd.grad((Strict.apply(x) * v).sum(), x)
print("strict:", g, sep="\n")

# %% numpy
import numpy as np

X = np.array([[0.5, -2.0, 3.0], [4.0, 1.5, -0.25]])
v = np.array([1.0, 2.0, 5.0])
g = []
for x in X:
    y = np.cumprod(x)
    J = np.tril(y[:, None] / x[None, :])  # dy_k / dx_i, for i up to k
    g.append(v @ J)
print("own:", np.array(g), sep="\n")
print("built in:", np.array(g), sep="\n")

# %% numpy_first
print("strict:", np.array(g), sep="\n")
