"""A view made under no_grad takes requires_grad from its base: x.data.view in forward leaves a base without it."""

# %% torch
import torch


class ViewOf(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, how):
        ctx.shape = x.shape
        if how == "x.data.view":
            return x.data.view(-1)
        return x.view(-1) if how == "x.view" else x.data.view(-1).clone()

    @staticmethod
    def backward(ctx, v):
        return v.view(ctx.shape), None


x = torch.tensor([[2.0, 3.0], [5.0, 7.0]], requires_grad=True)
with torch.no_grad():
    c = x.view(-1)
print("c requires grad:", c.requires_grad)
for how in ("x.data.view", "x.view", "clone"):
    d = ViewOf.apply(x, how)
    with torch.no_grad():
        e = d.view(2, 2)
    print(how)
    print("d requires grad:", d.requires_grad)
    print("base of d requires grad:", d._base.requires_grad if d._is_view() else "no base")
    print("e requires grad:", e.requires_grad)

# %% grad
f = ViewOf.apply(x, "x.data.view").view(2, 2)
print("f requires grad:", f.requires_grad)
(f[0] ** 2).sum().backward()
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[2.0, 3.0], [5.0, 7.0]])
print("x.grad:", 2 * x * np.array([[1.0], [0.0]]), sep="\n")
