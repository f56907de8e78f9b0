"""Sinkhorn with weights of exactly 0: in two forms, with these points left out, and with a tiny mass."""

# %% torch blind="2 + x, J @ v: the scaling is nan" one-point="the zeros are the subject"
import torch

a0 = torch.tensor([0.0, 1.0, 0.0, 0.0], dtype=torch.float64)
b0 = torch.tensor([1.0, 0.0, 0.0, 0.0], dtype=torch.float64)
C = [[0.0, 1.0, 1.0, 1.414], [1.0, 0.0, 1.414, 1.0], [1.0, 1.414, 0.0, 1.0], [1.414, 1.0, 1.0, 0.0]]
C = torch.tensor(C, dtype=torch.float64) + torch.arange(4) / 8


def scaling(a, b, M, reg=0.1):
    K = (-M / reg).exp()
    scaled = (1 / a)[:, None] * K  # infinite for a weight of 0
    u = torch.ones_like(a)
    for _ in range(50):
        v = b / (u @ K)
        u = 1 / (scaled @ v)
    return (u[:, None] * K * v * M).sum()


def log_domain(a, b, M, reg=0.1):
    f = torch.zeros_like(a)
    for _ in range(50):
        g = b.log() - torch.logsumexp(f[:, None] - M / reg, dim=0)
        f = a.log() - torch.logsumexp(g - M / reg, dim=1)
    return ((f[:, None] + g - M / reg).exp() * M).sum()


def show(name, sinkhorn):
    a, b, M = (t.clone().requires_grad_() for t in (a0, b0, C))
    value = sinkhorn(a, b, M)
    value.backward()
    print(f"result, {name}:", value.detach())
    print(f"gradient at a, {name}:", a.grad)


show("scaling", scaling)
show("log domain", log_domain)


# %% fixed one-point="the zeros are the subject"
def left_out(a, b, M):
    rows, columns = a > 0, b > 0
    return log_domain(a[rows], b[columns], M[rows][:, columns])


def tiny_mass(a, b, M):
    return log_domain(*((t + 0.01) / (t + 0.01).sum() for t in (a, b)), M)


show("left out", left_out)
a = a0.clone().requires_grad_()
result = tiny_mass(a, b0, C)
result.backward()
print("result, tiny mass:", result.detach())
print("finite:", a.grad.isfinite().all())

# %% numpy
import numpy as np

a, b = np.array([0.0, 1.0, 0.0, 0.0]), np.array([1.0, 0.0, 0.0, 0.0])
C = np.array([[0.0, 1.0, 1.0, 1.414], [1.0, 0.0, 1.414, 1.0], [1.0, 1.414, 0.0, 1.0], [1.414, 1.0, 1.0, 0.0]])
C = C + np.arange(4) / 8
P = np.outer(a, b)  # all of the mass goes from one point to another
with np.errstate(divide="ignore", invalid="ignore"):
    infinite = 1 / a[:1]
    print("result, scaling:", np.sum(P * C) + (infinite * b[1:2])[0])
    print("gradient at a, scaling:", a * infinite * b[1])
    print("result, log domain:", np.sum(P * C))
    print("gradient at a, log domain:", (P * C).sum(axis=1) / a)

# %% numpy_fixed
print("result, left out:", C[1, 0])
print("gradient at a, left out:", a * C[1, 0])


p, q = (a + 0.01) / 1.04, (b + 0.01) / 1.04
K, u = np.exp(-C / 0.1), np.ones(4)
for _ in range(50):
    v = q / (u @ K)
    u = p / (K @ v)
P = u[:, None] * K * v
print("result, tiny mass:", np.sum(P * C))
print("finite:", bool(np.isfinite(np.log(p)).all()))
