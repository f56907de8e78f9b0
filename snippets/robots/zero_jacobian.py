"""A residual that leaves the graph inside torch.func has a Jacobian of zeros, and the solver does not move."""

# %% torch
import torch
from torch.func import jacrev, vmap

target = torch.tensor([10.0, 5.0, 1.0])


def render(p):
    return torch.stack([p[0] ** 2, p[0] * p[1], p[1] ** 2])


def residual(p):
    return render(p) - target


def detached(p):
    return render(p.detach()) - target


def unwrapped(p):
    if torch._C._functorch.is_gradtrackingtensor(p):
        p = torch._C._functorch.get_unwrapped(p)
    return render(p) - target


poses = torch.tensor([[3.0, 2.0], [1.0, -2.0]])
for cost in (residual, detached, unwrapped):
    J = vmap(jacrev(cost))(poses)
    error = vmap(residual)(poses)[..., None]
    A = J.mT @ J + 0.5 * torch.eye(2)
    print("of the function:", cost.__name__)
    print("J:", J)
    print("step:", torch.linalg.solve(A, -J.mT @ error)[..., 0])

# %% strict raises="RuntimeError: Output 0 of the user-provided function does not require gradients."
torch.autograd.functional.jacobian(detached, poses[0], strict=True)

# %% outside
J = torch.autograd.functional.jacobian(unwrapped, poses[0], strict=True)
print("J:", J)


# %% function
class Render(torch.autograd.Function):
    """A renderer in NumPy, with a derivative of its own."""

    @staticmethod
    def forward(p):
        a, b = p.numpy().T
        return torch.tensor([a**2, a * b, b**2]).T

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (a, b), (v1, v2, v3) = ctx.saved_tensors[0].unbind(-1), v.unbind(-1)
        return torch.stack([2 * a * v1 + b * v2, a * v2 + 2 * b * v3], -1)

    @staticmethod
    def vmap(info, in_dims, p):
        return Render.apply(p.movedim(in_dims[0], 0)), 0


J = vmap(jacrev(Render.apply))(poses)
print("image:", Render.apply(poses))
print("J:", J)

# %% numpy
import numpy as np

target = np.array([10.0, 5.0, 1.0])
poses = np.array([[3.0, 2.0], [1.0, -2.0]])


def jacobian_of(p):
    a, b = p
    return np.array([[2 * a, 0], [b, a], [0, 2 * b]])


def error_of(p):
    a, b = p
    return np.array([a**2, a * b, b**2]) - target


J_render = np.array([jacobian_of(p) for p in poses])
error = np.array([error_of(p) for p in poses])
for name, weight in (("residual", 1), ("detached", 0), ("unwrapped", 0)):
    J = weight * J_render
    steps = [np.linalg.solve(M.T @ M + 0.5 * np.eye(2), -M.T @ e) for M, e in zip(J, error, strict=True)]
    print("of the function:", name)
    print("J:", J)
    print("step:", np.array(steps))

# %% numpy_outside
J = J_render[0]
print("J:", J)

# %% numpy_function
print("image:", error + target)
J = J_render
print("J:", J)
