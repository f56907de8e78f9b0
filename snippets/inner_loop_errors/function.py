"""A Function as the inner loss, mean(x · r): one backward has no graph to r, the other one has."""

# %% constant
import torch


class ConstantBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, r):
        ctx.save_for_backward(x, r)
        return (x * r).mean()

    @staticmethod
    def backward(ctx, v):
        x, r = ctx.saved_tensors
        return v * torch.ones_like(x), v * torch.ones_like(r)


def adapt(inner_loss):
    """Return x after one step on the inner loss."""
    (g,) = torch.autograd.grad(inner_loss(x, r), x, create_graph=True)
    print("inner gradient:", g.detach())
    print("a graph to r:", g.requires_grad)
    return x - 0.25 * g


x = torch.tensor([3.0, 0.5], requires_grad=True)
r = torch.tensor([2.0, -4.0], requires_grad=True)
outer = (adapt(ConstantBackward.apply) ** 2).sum()
outer.backward()
print("outer loss:", outer)
print("gradient of r:", r.grad)


# %% torch
class FromInputs(ConstantBackward):
    @staticmethod
    def backward(ctx, v):
        x, r = ctx.saved_tensors
        return v * r / x.numel(), v * x / x.numel()


(adapt(FromInputs.apply) ** 2).sum().backward()
print("gradient of r:", r.grad)
r.grad = None
(adapt(lambda x, r: (x * r).mean()) ** 2).sum().backward()
print("gradient of r:", r.grad)

# %% check
inputs = x.detach().double().requires_grad_(), r.detach().double().requires_grad_()
print("gradcheck:", torch.autograd.gradcheck(FromInputs.apply, inputs))
print("gradgradcheck:", torch.autograd.gradgradcheck(FromInputs.apply, inputs))

# %% error raises="GradcheckError: Jacobian mismatch for output 0 with respect to input 0"
torch.autograd.gradcheck(ConstantBackward.apply, inputs)

# %% numpy_constant
import numpy as np

x, r, rate = np.array([3.0, 0.5]), np.array([2.0, -4.0]), 0.25
print("inner gradient:", np.ones(2))
print("outer loss:", np.sum((x - rate * np.ones(2)) ** 2))

# %% numpy blind="J @ v, J.T: J is a multiple of the unit matrix"
g = r / 2
v = 2 * (x - rate * g)
J = -rate * np.eye(2) / 2
for _ in range(2):
    print("inner gradient:", g)
    print("gradient of r:", v @ J)
