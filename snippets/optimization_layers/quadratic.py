"""A quadratic program: gradients from the KKT system of its active constraints, and by differences."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import itertools

import torch

torch.set_default_dtype(torch.float64)
P = torch.tensor([[2.0, 1.0], [1.0, 4.0]])
q = torch.tensor([-8.0, -3.0], requires_grad=True)
G = torch.tensor([[1.0, 2.0], [1.0, -1.0]])
h = torch.tensor([2.0, 6.0], requires_grad=True)


def kkt(P, q, C, d):
    """Minimize xᵀPx/2 + qᵀx with Cx = d, and return x and the multipliers."""
    zero = torch.zeros(len(d), len(d))
    K = torch.cat([torch.cat([P, C.T], 1), torch.cat([C, zero], 1)])
    return torch.linalg.solve(K, torch.cat([-q, d])).split([len(q), len(d)])


@torch.no_grad()
def solve(q, h):
    """Return the solution with Gx ≤ h, and the rows of G that are active."""
    for k in range(len(h) + 1):
        for rows in map(list, itertools.combinations(range(len(h)), k)):
            x, multipliers = kkt(P, q, G[rows], h[rows])
            if (G @ x <= h + 1e-9).all() and (multipliers >= 0).all():
                return x, rows
    raise ValueError("no solution")


x, active = solve(q, h)  # stands for any solver
x.backward(torch.tensor([1.0, 10.0]))

# %% torch
x, multipliers = kkt(P, q, G[active], h[active])  # recorded
x.backward(torch.tensor([1.0, 10.0]))
print("active:", torch.tensor(active))
print("multipliers:", multipliers)
print("x:", x)
print("G @ x:", G @ x)
print("h:", h)
print("q.grad:", q.grad)
print("h.grad:", h.grad)


# %% check rtol=1e-9 blind="J @ v: a product of two vectors; input: x is linear for these steps"
def differences(f, at, step=0.01):
    ends = [(f(at + e), f(at - e)) for e in step * torch.eye(len(at))]
    return torch.stack([(after - before) / (2 * step) for after, before in ends])


v = torch.tensor([1.0, 10.0])
with torch.no_grad():
    print("q, by differences:", differences(lambda q: v @ solve(q, h)[0], q))
    print("h, by differences:", differences(lambda h: v @ solve(q, h)[0], h))

# %% numpy blind="J.T: J_q is symmetric"
import numpy as np

P, q = np.array([[2.0, 1.0], [1.0, 4.0]]), np.array([-8.0, -3.0])
G, h = np.array([[1.0, 2.0], [1.0, -1.0]]), np.array([2.0, 6.0])
inverse = np.linalg.inv(P)
free = -inverse @ q  # the minimum without constraints
active = np.flatnonzero(G @ free > h)
C, d = G[active], h[active]
S = C @ inverse @ C.T
multipliers = np.linalg.solve(S, C @ free - d)
x = free - inverse @ C.T @ multipliers
J_d = inverse @ C.T @ np.linalg.inv(S)
J_q = -inverse + J_d @ C @ inverse
v = np.array([1.0, 10.0])
h_grad = np.zeros(2)
h_grad[active] = v @ J_d
print("active:", active)
print("multipliers:", multipliers)
print("x:", x)
print("G @ x:", G @ x)
print("h:", h)
print("q.grad:", v @ J_q)
print("h.grad:", h_grad)

# %% numpy_check rtol=1e-9 blind="J.T: J_q is symmetric"
print("q, by differences:", v @ J_q)
print("h, by differences:", h_grad)
