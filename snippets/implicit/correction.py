"""Two points z with F(z, s) = target, and their derivative with respect to s by a correction with the value 0."""

# %% torch
import torch

s = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
target = torch.tensor([[[3.0, 4.0], [1.0, 2.0]]], dtype=torch.float64)  # b, n, i
v = torch.tensor([[[1.0, 10.0], [100.0, 1000.0]]], dtype=torch.float64)


def deform(xc):
    a, b = xc[..., 0], xc[..., 1]
    return torch.stack([a + s * b**2, s * a**2 + 3 * b], dim=-1)


def inverse_jacobian(xc):
    xc = xc.detach().requires_grad_()
    with torch.enable_grad():
        rows = [torch.autograd.grad(deform(xc)[..., i].sum(), xc)[0] for i in range(2)]
    return torch.stack(rows, dim=-2).inverse()


xc_opt = torch.zeros_like(target)
with torch.no_grad():  # the root finder
    for _ in range(30):
        xc_opt -= torch.einsum("bnij,bnj->bni", inverse_jacobian(xc_opt), deform(xc_opt) - target)

xd_opt = deform(xc_opt)
correction = xd_opt - xd_opt.detach()
correction = torch.einsum("bnij,bnj->bni", -inverse_jacobian(xc_opt).detach(), correction)
xc = xc_opt + correction
xc.backward(v)
print("correction:", correction)
print("xc:", xc)
print("s.grad:", s.grad)

# %% target
target.requires_grad_()
residual = deform(xc_opt) - target
correction = residual - residual.detach()
correction = torch.einsum("bnij,bnj->bni", -inverse_jacobian(xc_opt).detach(), correction)
(xc_opt + correction).backward(v)
print("target.grad:", target.grad)

# %% numpy blind="J @ v, J.T: F_x is a vector" one-point="with other numbers, the root finder can take another root"
import numpy as np

s, v = 0.5, np.array([[1.0, 10.0], [100.0, 1000.0]])
target = np.array([[3.0, 4.0], [1.0, 2.0]])
xc, total, v_inverse = np.zeros((1, 2, 2)), 0.0, np.zeros((1, 2, 2))
for row, (t_a, t_b) in enumerate(target):
    # b = (t_b − s a²) / 3 in a + s b² = t_a gives a polynomial in a
    b_of_a = np.poly1d([-s, 0.0, t_b]) / 3
    roots = (s * b_of_a**2 + np.poly1d([1.0, -t_a])).roots
    a = min(roots[np.isreal(roots)].real, key=abs)  # the root finder starts at 0
    b = b_of_a(a)
    F_z = np.array([[1.0, 2 * s * b], [2 * s * a, 3.0]])
    F_x = np.array([b**2, a**2])
    J = -np.linalg.inv(F_z) @ F_x
    xc[0, row] = a, b
    v_inverse[0, row] = v[row] @ np.linalg.inv(F_z)
    total += v[row] @ J
print("correction:", np.zeros((1, 2, 2)))
print("xc:", xc)
print("s.grad:", total)

# %% numpy_target one-point="with other numbers, the root finder can take another root"
print("target.grad:", v_inverse)
