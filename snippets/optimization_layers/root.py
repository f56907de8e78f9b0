"""The backward pass of an equilibrium layer: as a root with the residual, and as a fixed point."""

# %% torch
import torch

torch.set_default_dtype(torch.float64)
W = torch.tensor([[0.5, -0.25], [1.0, 0.25]])
x = torch.tensor([0.75, -0.5], requires_grad=True)
grad = torch.tensor([1.0, 3.0])  # the gradient at the equilibrium

z = torch.zeros(2)
for _ in range(100):
    z = torch.tanh(W @ z + x)
print("z:", z.detach())
print("through all rounds:", torch.autograd.grad(z, x, grad)[0])

z = z.detach().requires_grad_()
f = torch.tanh(W @ z + x)
residual = f - z


def vjp(y, u):
    return torch.autograd.grad(y, z, u, retain_graph=True)[0]


def broyden(g):
    """Return a root of g."""
    u, B = torch.zeros(2), -torch.eye(2)  # B approximates the inverse of the Jacobian
    r = g(u)
    for _ in range(20):
        if r.norm() < 1e-12:
            break
        step = -B @ r
        u, before = u + step, r
        r = g(u)
        B = B + torch.outer(step - B @ (r - before), step @ B) / (step @ B @ (r - before))
    return u


root = broyden(lambda u: vjp(residual, u) + grad)  # the form of MDEQ
fixed = torch.zeros(2)
for _ in range(100):
    fixed = vjp(f, fixed) + grad  # the form of the tutorial
print("root:", root)
print("fixed point:", fixed)
print("at x:", torch.autograd.grad(f, x, root, retain_graph=True)[0])

# %% mixed
root = broyden(lambda u: vjp(f, u) + grad)  # a root, but without - z
print("root with f:", root)
print("at x, from this root:", torch.autograd.grad(f, x, root)[0])

# %% numpy
import numpy as np

W = np.array([[0.5, -0.25], [1.0, 0.25]])
x, v = np.array([0.75, -0.5]), np.array([1.0, 3.0])
z = np.zeros(2)
for _ in range(100):
    z = np.tanh(W @ z + x)
slopes = 1 - z**2
J = slopes[:, None] * W
u = np.linalg.solve((np.eye(2) - J).T, v)
print("z:", z)
print("through all rounds:", u * slopes)
print("root:", u)
print("fixed point:", u)
print("at x:", u * slopes)

# %% numpy_mixed
wrong = np.linalg.solve(J.T, -v)
print("root with f:", wrong)
print("at x, from this root:", wrong * slopes)
