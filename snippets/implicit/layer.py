"""An equilibrium layer, z = tanh(Wz + x), with a backward that solves once with v."""

# %% one_step
import torch

weights = [[0.5, -1.0], [0.25, 0.75]]
W = torch.tensor(weights, dtype=torch.float64, requires_grad=True)
x = torch.tensor([1.0, -0.5], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)


def iterate(W, x):
    """Return z after sixty rounds, without a record."""
    z = torch.zeros_like(x)
    with torch.no_grad():
        for _ in range(60):
            z = torch.tanh(W @ z + x)
    return z


z = torch.tanh(W @ iterate(W, x) + x)
z.backward(v)
print("z:", z)
print("x.grad:", x.grad)


# %% torch
class Equilibrium(torch.autograd.Function):
    """z = tanh(Wz + x), however z was found."""

    @staticmethod
    def forward(ctx, W, x):
        z = iterate(W, x)
        ctx.save_for_backward(W, z)
        return z

    @staticmethod
    def backward(ctx, v):
        W, z = ctx.saved_tensors
        slope = 1 - z**2
        A = torch.eye(2, dtype=z.dtype) - slope[:, None] * W
        u = torch.linalg.solve(A.T, v)
        return torch.outer(u * slope, z), u * slope


W.grad = x.grad = None
z = Equilibrium.apply(W, x)
z.backward(v)
print("x.grad:", x.grad)
print("W.grad:", W.grad)
print("gradcheck:", torch.autograd.gradcheck(Equilibrium.apply, (W, x)))
print("gradgradcheck:", torch.autograd.gradgradcheck(Equilibrium.apply, (W, x)))

# %% products
z0 = iterate(W, x).requires_grad_()
z = torch.tanh(W @ z0 + x)
u = v
for _ in range(60):
    (uD,) = torch.autograd.grad(z, z0, u, retain_graph=True)
    u = v + uD
W_grad, x_grad = torch.autograd.grad(z, (W, x), u)
print("u:", u)
print("x_grad:", x_grad)

# %% hook
W.grad = x.grad = None
z0 = iterate(W, x).requires_grad_()
z = torch.tanh(W @ z0 + x)


def solve(v):
    handle.remove()  # or the next call of grad calls this hook again
    u = v
    for _ in range(60):
        (uD,) = torch.autograd.grad(z, z0, u, retain_graph=True)
        u = v + uD
    return u


handle = z.register_hook(solve)
z.backward(v)
print("x.grad:", x.grad)
print("W.grad:", W.grad)

# %% again
z0 = iterate(W, x).requires_grad_()
z = torch.tanh(W @ z0 + x)
handle = z.register_hook(solve)
for name, output in (("the hook", z), ("the Function", Equilibrium.apply(W, x))):
    (g,) = torch.autograd.grad(output, x, v, create_graph=True)
    print(f"first, by {name}:", g)
    print(f"second, by {name}:", *torch.autograd.grad(g.sum(), x))

# %% numpy_one_step
import numpy as np

W = np.array([[0.5, -1.0], [0.25, 0.75]])
x = np.array([1.0, -0.5])
v = np.array([1.0, 10.0])
z = np.zeros(2)
for _ in range(30):  # Newton's method for z − tanh(Wz + x) = 0
    t = np.tanh(W @ z + x)
    D = np.diag(1 - t**2)
    z = z - np.linalg.solve(np.eye(2) - D @ W, z - t)
slope = 1 - z**2
print("z:", z)
print("x.grad:", v * slope)

# %% numpy blind="J.T: D is diagonal"
D = np.diag(slope)
A = np.eye(2) - D @ W
J = np.linalg.inv(A) @ D
J_W = J @ np.kron(np.eye(2), z)
print("x.grad:", v @ J)
print("W.grad:", (v @ J_W).reshape(2, 2))

# %% numpy_products
u = v @ np.linalg.inv(A)
print("u:", u)
print("x_grad:", u * slope)

# %% numpy_hook
print("x.grad:", u * slope)
print("W.grad:", np.outer(u * slope, z))

# %% numpy_again
D_x = -2 * z[:, None] * J  # how the slopes depend on x
print("first, by the hook:", u * slope)
print("second, by the hook:", -2 * z * slope * u)
print("first, by the Function:", v @ J)
print("second, by the Function:", (u * np.sum(np.eye(2) + W @ J, axis=1)) @ D_x)
