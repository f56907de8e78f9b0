"""A leapfrog integrator of a learned energy: create_graph for training, retain_graph alone, and neither."""

# %% torch
import torch

theta = torch.tensor(0.6, dtype=torch.float64, requires_grad=True)
z = torch.tensor([1.2, 0.5], dtype=torch.float64, requires_grad=True)  # q and p from an encoder


def force(q, **options):
    return -torch.autograd.grad(theta * q**4, q, **options)[0]


def rollout(q, p, **options):
    for _ in range(3):
        p = p + 0.05 * force(q, **options)
        q = q + 0.1 * p
        p = p + 0.05 * force(q, **options)
    return q, p


q, p = rollout(*z.unbind(), create_graph=True)
(q**2 * p).backward()
print("theta.grad:", theta.grad)
print("z.grad:", z.grad)

# %% retained
theta.grad = z.grad = None
q, p = rollout(*z.unbind(), retain_graph=True)
(q**2 * p).backward()
print("theta.grad:", theta.grad)
print("z.grad:", z.grad)


# %% inference
def simulate(q, p):
    for _ in range(3):
        p = p + 0.05 * force(q.detach().requires_grad_())
        q = q + 0.1 * p
        p = p + 0.05 * force(q.detach().requires_grad_())
    return q, p


q, p = simulate(*z.detach().unbind())
print("state:", torch.stack([q, p]))
print("flag:", q.requires_grad)

# %% numpy
import numpy as np

theta, z = 0.6, np.array([1.2, 0.5])


def rollout(recorded):
    """Return the state, and its derivatives with respect to the start and theta."""
    (q, p), D = z, np.eye(2, 3)  # the columns are q, p and theta
    for _ in range(3):
        for part in ("kick", "drift", "kick"):
            if part == "drift":
                q, D = q + 0.1 * p, D + 0.1 * np.stack([D[1], np.zeros(3)])
            else:
                slope = 12 * theta * q**2 * D[0] + 4 * q**3 * np.eye(3)[2]
                p, D = p - 0.05 * 4 * theta * q**3, D - 0.05 * recorded * np.stack([np.zeros(3), slope])
    return q, p, D


q, p, D = rollout(recorded=1)
gradient = [2 * q * p, q**2] @ D
print("theta.grad:", gradient[2])
print("z.grad:", gradient[:2])

# %% numpy_retained
q, p, D = rollout(recorded=0)
print("z.grad:", ([2 * q * p, q**2] @ D)[:2])

# %% numpy_inference
print("state:", np.array([q, p]))
