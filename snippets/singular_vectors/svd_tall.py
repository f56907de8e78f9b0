"""The SVD of a tall matrix: gradients of losses on U, S and V, and losses that depend on the signs of the columns."""

# %% torch rtol=1e-8
import torch

A = torch.tensor([[2.0, 0.3], [0.5, 1.2], [-0.7, 0.9]], dtype=torch.float64, requires_grad=True)
C = torch.tensor([[1.0, 2.0], [3.0, 5.0], [-1.0, 4.0]], dtype=torch.float64)
U, S, Vh = torch.linalg.svd(A, full_matrices=False)
losses = {
    "singular values": (S * C[0]).sum(),
    "squares of U": (C * U**2).sum(),
    "squares of V": (C[:2] * Vh.mT**2).sum(),
    "rank one": (C * (S[0] * torch.outer(U[:, 0], Vh[0]))).sum(),
}
for name, loss in losses.items():
    print(f"{name}:", torch.autograd.grad(loss, A, retain_graph=True)[0], sep="\n")

# %% signs
flip = torch.tensor([-1.0, 1.0], dtype=torch.float64)  # another SVD of the same matrix
same = (U * flip) * S @ (flip[:, None] * Vh)
print("still an SVD of A:", torch.allclose(same, A))
plain, flipped = (C * U).sum(), (C * (U * flip)).sum()
(g,) = torch.autograd.grad(plain, A, retain_graph=True)
(h,) = torch.autograd.grad(flipped, A, retain_graph=True)
print("same gradient:", torch.allclose(g, h))

# %% full rtol=1e-8
weight = torch.tensor([1.0, 2.0, 4.0], dtype=torch.float64)
full = torch.linalg.svd(A, full_matrices=True).U  # 3 × 3
(g,) = torch.autograd.grad((weight * full[:, 2] ** 2).sum(), A)
print("zeros from the extra column:", bool((g == 0).all()))
rest = torch.eye(3, dtype=torch.float64) - U @ U.mT  # equals the outer product of the extra column
(g,) = torch.autograd.grad((weight * rest.diagonal()).sum(), A)
print("right:", g, sep="\n")

# %% numpy rtol=1e-8
import numpy as np

A = np.array([[2.0, 0.3], [0.5, 1.2], [-0.7, 0.9]])
C = np.array([[1.0, 2.0], [3.0, 5.0], [-1.0, 4.0]])
U, s, Vt = np.linalg.svd(A, full_matrices=False)
V = Vt.T
F = np.array([[0.0, 1.0], [-1.0, 0.0]]) / (s[1] ** 2 - s[0] ** 2)


def gradient(gU, gs, gV):
    """Return the gradient at A for the gradients at U, s and V."""
    K, L = F * (U.T @ gU - gU.T @ U), F * (V.T @ gV - gV.T @ V)
    inner = K * s + s[:, None] * L + np.diag(gs)
    outside = (gU - U @ (U.T @ gU)) / s  # the part outside of the columns of U
    return U @ inner @ Vt + outside @ Vt


none_U, none_V = np.zeros((3, 2)), np.zeros((2, 2))
print("singular values:", gradient(none_U, C[0], none_V), sep="\n")
print("squares of U:", gradient(2 * C * U, np.zeros(2), none_V), sep="\n")
print("squares of V:", gradient(none_U, np.zeros(2), 2 * C[:2] * V), sep="\n")
first = np.array([1.0, 0.0])
gU, gV = s * (C @ V) * first, s * (C.T @ U) * first
print("rank one:", gradient(gU, np.diag(U.T @ C @ V) * first, gV), sep="\n")

# %% numpy_signs
flip = np.array([-1.0, 1.0])
print("still an SVD of A:", np.allclose((U * flip) * s @ (flip[:, None] * Vt), A))
plain, flipped = (gradient(c, np.zeros(2), none_V) for c in (C, C * flip))
print("same gradient:", np.allclose(plain, flipped))

# %% numpy_full rtol=1e-8
weight = np.array([1.0, 2.0, 4.0])
normal = np.cross(A[:, 0], A[:, 1])  # the extra column, up to its length
size = np.sum(normal**2)
v = 2 * (weight - weight @ normal**2 / size) * normal / size
print("right:", np.stack([np.cross(A[:, 1], v), np.cross(v, A[:, 0])], axis=1), sep="\n")
