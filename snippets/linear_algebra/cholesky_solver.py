"""DROID-SLAM's CholeskySolver: the gradient at H, for a symmetric loss and by entry, and a failed factorization."""

# %% torch one-point="H stays symmetric and positive definite"
import torch


class CholeskySolver(torch.autograd.Function):
    @staticmethod
    def forward(ctx, H, b):
        try:
            U = torch.linalg.cholesky(H)
            xs = torch.cholesky_solve(b, U)
            ctx.save_for_backward(U, xs)
            ctx.failed = False
        except torch.linalg.LinAlgError:
            ctx.failed = True
            xs = torch.zeros_like(b)
        return xs

    @staticmethod
    def backward(ctx, grad_x):
        if ctx.failed:
            return None, None
        U, xs = ctx.saved_tensors
        dz = torch.cholesky_solve(grad_x, U)
        return -xs @ dz.mT, dz


H0 = torch.tensor([[4.0, 1.0], [1.0, 3.0]])
b0 = torch.tensor([[1.0], [-2.0]])
v = torch.tensor([[3.0], [0.5]])


def show(name, solve):
    H, b = H0.clone().requires_grad_(), b0.clone().requires_grad_()
    solve(H, b).backward(v)
    print(f"gradient at H, {name}:", H.grad, sep="\n")
    print(f"gradient at b, {name}:", b.grad.flatten())


show("CholeskySolver", CholeskySolver.apply)
show("solve", torch.linalg.solve)
show("cholesky", lambda H, b: torch.cholesky_solve(b, torch.linalg.cholesky(H)))

# %% weights
for name, solve in ("CholeskySolver", CholeskySolver.apply), ("solve", torch.linalg.solve):
    J = torch.tensor([[2.0, 1.0], [0.0, 1.0], [1.0, -1.0]])
    w = torch.tensor([1.0, 2.0, 0.5], requires_grad=True)
    solve(J.T @ (w[:, None] * J), b0).backward(v)
    print(f"gradient at w, {name}:", w.grad)

# %% failed
H = torch.tensor([[1.0, 2.0], [2.0, 1.0]], requires_grad=True)  # not positive definite
x = CholeskySolver.apply(H, b0)
x.backward(v)
print("result:", x.flatten().detach())
print("H.grad:", H.grad)

# %% numpy
import numpy as np

H = np.array([[4.0, 1.0], [1.0, 3.0]])
b, v = np.array([1.0, -2.0]), np.array([3.0, 0.5])
x, z = np.linalg.solve(H, b), np.linalg.solve(H.T, v)
both = (np.outer(x, z) + np.outer(z, x)) / 2
for name, G in ("CholeskySolver", np.outer(x, z)), ("solve", np.outer(z, x)), ("cholesky", both):
    print(f"gradient at H, {name}:", -G, sep="\n")
    print(f"gradient at b, {name}:", z)

# %% numpy_weights
J, w = np.array([[2.0, 1.0], [0.0, 1.0], [1.0, -1.0]]), np.array([1.0, 2.0, 0.5])
H = J.T @ np.diag(w) @ J
x, z = np.linalg.solve(H, b), np.linalg.solve(H, v)
for name in "CholeskySolver", "solve":
    print(f"gradient at w, {name}:", -(J @ x) * (J @ z))

# %% numpy_failed
print("result:", 0 * b)
