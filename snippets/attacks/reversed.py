"""The gradient through a filter is the filter backward in time, not the identity."""

# %% torch
import torch
import torch.nn.functional as F


def filtered(x, b, feedback):
    """Return yₙ = b₀xₙ + b₁xₙ₋₁ + b₂xₙ₋₂ + feedback · yₙ₋₁."""
    u = F.conv1d(F.pad(x, (2, 0))[None, None], b.flip(0)[None, None])[0, 0]
    y = [u[0]]
    for value in u[1:]:
        y.append(value + feedback * y[-1])
    return torch.stack(y)


b = torch.tensor([1.0, 0.0, 1.0])
x = torch.linspace(-1, 2, 10, requires_grad=True)
v = torch.tensor([3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 5.0])
for name, gradient in ("ones", torch.ones(10)), ("v", v):
    for feedback in (0.0, 0.5):
        z = filtered(x, b, feedback)
        (at_x,) = torch.autograd.grad(z, x, gradient)
        print(f"{name}, feedback {'yes' if feedback else 'no'}:", at_x)

# %% identity blind="x - y: the difference is a constant"
z = filtered(x, b, 0.0)
estimate = x + (z - x).detach()  # BPDA with the identity
print("identity:", torch.autograd.grad(estimate, x, torch.ones(10))[0])
print("identity with v:", torch.autograd.grad(x + (z - x).detach(), x, v)[0])

# %% numpy blind="input: the filter is linear, so the gradient does not depend on x"
import numpy as np

B = np.eye(10) + np.eye(10, k=-2)
ones, v = np.ones(10), np.array([3.0, 0, 0, 0, 0, 0, 0, 0, 0, 5.0])
for name, row in ("ones", ones), ("v", v):
    for feedback in (0.0, 0.5):
        A = np.eye(10) - feedback * np.eye(10, k=-1)
        print(f"{name}, feedback {'yes' if feedback else 'no'}:", row @ np.linalg.solve(A, B))

# %% numpy_identity blind="J @ v: the identity is symmetric"
print("identity:", ones @ np.eye(10))
print("identity with v:", v @ np.eye(10))
