"""A linear program whose solution is a corner, and the same program with a quadratic term."""

# %% torch
import torch

torch.set_default_dtype(torch.float64)
r = torch.tensor([0.1, 0.2, -0.1], requires_grad=True)  # predicted returns
true = torch.tensor([-0.1, -0.3, 0.5])


def best(r, rho):
    """Maximize r·w - ρ‖w‖²/2 with w ≥ 0 and a sum of 1."""
    with torch.no_grad():  # which w are 0?
        s, k = r.sort(descending=True).values, torch.arange(1, len(r) + 1)
        count = (rho + k * s >= s.cumsum(0)).sum()
        zero = r < s[count - 1]
    C = torch.cat([torch.ones(1, len(r)), torch.eye(len(r))[zero]])
    top = torch.cat([rho * torch.eye(len(r)), C.T], 1)
    K = torch.cat([top, torch.cat([C, torch.zeros(len(C), len(C))], 1)])
    d = torch.eye(len(C))[0]  # the sum is 1, and the others are 0
    return torch.linalg.solve(K, torch.cat([r, d]))[: len(r)]


for rho in (0.0, 0.25, 1.0):
    w = best(r, rho)
    (gradient,) = torch.autograd.grad(-(w @ true), r)
    print("w:", w)
    print("gradient:", gradient)

# %% train
for rho in (0.0, 1.0):
    s = r.detach().clone().requires_grad_()
    for _ in range(3):
        (gradient,) = torch.autograd.grad(-(best(s, rho) @ true), s)
        with torch.no_grad():
            s -= 0.5 * gradient
    print("w after training:", best(s, rho).detach())

# %% numpy blind="J @ v, J.T: J is symmetric"
import numpy as np

r, true = np.array([0.1, 0.2, -0.1]), np.array([-0.1, -0.3, 0.5])


def best(r, rho):
    """Return w and its Jacobian, for the largest set of w that are all positive."""
    if rho == 0:
        return np.eye(3)[r.argmax()], np.zeros((3, 3))
    for count in (3, 2, 1):
        S = np.diag(r >= np.sort(r)[-count]).astype(float)
        ones = S.sum(1)
        w = S @ (r - ((S @ r).sum() - rho) / count) / rho
        if (w >= 0).all():
            break
    return w, (S - np.outer(ones, ones) / count) / rho


for rho in (0.0, 0.25, 1.0):
    w, J = best(r, rho)
    v = -true
    print("w:", w)
    print("gradient:", v @ J)

# %% numpy_train blind="J @ v, J.T: J is symmetric"
for rho in (0.0, 1.0):
    s = r
    for _ in range(3):
        s = s + 0.5 * true @ best(s, rho)[1]
    print("w after training:", best(s, rho)[0])
