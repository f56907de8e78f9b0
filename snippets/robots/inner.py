"""Angles found by Levenberg-Marquardt inside a training loop, and the gradient at the lengths of the links."""

# %% solver
import torch
from torch.func import hessian, jacrev

seen = torch.tensor([1.1, 0.6, 0.9, 1.7], dtype=torch.float64)  # two markers, x and y
wanted = torch.tensor([0.4, 1.0], dtype=torch.float64)


def residual(q, lengths):
    """Return the distances of the markers on two links."""
    angles = q.cumsum(0)
    joints = (lengths[:, None] * torch.stack([angles.cos(), angles.sin()], 1)).cumsum(0)
    return joints.flatten() - seen


def solve(lengths, rounds=40):
    """Return the angles after some steps of Levenberg-Marquardt."""
    q = torch.tensor([0.2, 0.5], dtype=torch.float64)
    for _ in range(rounds):
        J = jacrev(residual)(q, lengths)
        q = q - torch.linalg.solve(J.T @ J + 0.1 * torch.eye(2, dtype=torch.float64), J.T @ residual(q, lengths))
    return q


lengths = torch.tensor([1.0, 0.8], dtype=torch.float64, requires_grad=True)
with torch.no_grad():
    q = solve(lengths)
print("q:", q)

# %% error raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
((q - wanted) ** 2).sum().backward()

# %% torch
unrolled = solve(lengths)
((unrolled - wanted) ** 2).sum().backward()
print("lengths.grad:", lengths.grad)


# %% implicit
def energy(q, lengths):
    return (residual(q, lengths) ** 2).sum() / 2


H = hessian(energy)(q, lengths).detach()
one_step = q - torch.linalg.solve(H, jacrev(energy)(q, lengths))
lengths.grad = None
((one_step - wanted) ** 2).sum().backward()
print("lengths.grad:", lengths.grad)

# %% gauss_newton
J = jacrev(residual)(q, lengths).detach()
one_step = q - torch.linalg.solve(J.T @ J, jacrev(energy)(q, lengths))
lengths.grad = None
((one_step - wanted) ** 2).sum().backward()
print("lengths.grad:", lengths.grad)

# %% numpy
import numpy as np

seen, wanted = np.array([1.1 + 0.6j, 0.9 + 1.7j]), np.array([0.4, 1.0])
lengths, q = np.array([1.0, 0.8]), np.array([0.2, 0.5])


def derivatives(q):
    """Return the gradient, the Hessian, its Gauss-Newton part and the mixed derivatives."""
    u = np.exp(1j * np.cumsum(q))  # the directions of the links, as complex numbers
    r = np.cumsum(lengths * u) - seen
    P = np.array([[u[0], 0], [u[0], u[1]]])  # of the markers with respect to the lengths
    Q = 1j * np.array([[lengths[0] * u[0], 0], [lengths @ u, lengths[1] * u[1]]])
    bend = -np.array([[[lengths[0] * u[0], 0], [0, 0]], [[lengths @ u, lengths[1] * u[1]], [lengths[1] * u[1]] * 2]])
    twist = 1j * np.array([[[u[0], 0], [0, 0]], [[u[0], u[1]], [0, u[1]]]])
    part = (Q.conj().T @ Q).real
    mixed = (Q.conj().T @ P).real + np.einsum("m,mjk->jk", r.conj(), twist).real
    return (r.conj() @ Q).real, part + np.einsum("m,mjk->jk", r.conj(), bend).real, part, mixed


for _ in range(20):
    g, H, part, mixed = derivatives(q)
    q = q - np.linalg.solve(H, g)
v = 2 * (q - wanted)
print("q:", q)
print("lengths.grad:", -np.linalg.solve(H, v) @ mixed)

# %% numpy_implicit
print("lengths.grad:", -v @ np.linalg.inv(H) @ mixed)

# %% numpy_gauss_newton
print("lengths.grad:", -v @ np.linalg.inv(part) @ mixed)
