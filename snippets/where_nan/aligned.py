"""Two atoms on an axis: the energy and the forces are finite, and the Hessian is nan."""

# %% torch
import torch


def bond(p):
    return (p[1] - p[0]).unbind()


def by_distance(p):
    x, y, z = bond(p)
    d = torch.linalg.vector_norm(torch.stack([x, z]))  # the distance from the axis y
    return y**3 + 2.5 * d**2


def by_square(p):
    x, y, z = bond(p)
    return y**3 + 2.5 * (x**2 + z**2)


def own_block(energy, p):
    """Return the Hessian with respect to the second atom."""
    return torch.autograd.functional.hessian(energy, p)[1, :, 1]


aligned = torch.tensor([[0.0, 0.0, 0.0], [0.0, 1.5, 0.0]], requires_grad=True)
energy = by_distance(aligned)
energy.backward()
print("energy:", energy.detach())
print("forces:", -aligned.grad, sep="\n")
print("Hessian of by_distance:", own_block(by_distance, aligned), sep="\n")
print("in forward mode:", torch.func.hessian(by_distance)(aligned.detach())[1, :, 1], sep="\n")

# %% fixed
print("Hessian of by_square:", own_block(by_square, aligned), sep="\n")

# %% shifted
shift = torch.tensor([[0.0, 0.0, 0.0], [0.001, 0.0, 0.0]])
print("Hessian of by_distance:", own_block(by_distance, aligned + shift), sep="\n")

# %% numpy blind="J.T: a Hessian is symmetric"
import numpy as np

y = 1.5


def hessian_at(x, z):
    r = np.array([x, z])
    d = np.linalg.norm(r)
    with np.errstate(invalid="ignore"):
        n = r / d  # 0/0 on the axis
        first, second = np.outer(n, n), d * (np.eye(2) - np.outer(n, n)) / d
    H_xz, weights = 2 * 2.5 * (first + second), np.eye(3)  # a row of weights for each component of the gradient
    rows = np.diag([0, 6 * y, 0])
    rows[:, ::2] = weights[:, ::2] @ H_xz  # 0 times nan is nan
    return rows


print("energy:", y**3)
print("forces:", np.outer([3 * y**2, -3 * y**2], [0, 1, 0]), sep="\n")
print("Hessian of by_distance:", hessian_at(0, 0), sep="\n")
print("in forward mode:", np.diag([0, 6 * y, 0]), sep="\n")  # the slope of d is set to 0

# %% numpy_fixed
print("Hessian of by_square:", np.diag([2 * 2.5, 6 * y, 2 * 2.5]), sep="\n")

# %% numpy_shifted
print("Hessian of by_distance:", hessian_at(0.001, 0), sep="\n")
