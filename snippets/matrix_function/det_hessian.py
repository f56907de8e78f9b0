"""Second derivatives of det at equal singular values, and of logdet and slogdet: which ways are right."""

# %% torch blind="J @ v: x is the inverse of A"
import torch
from torch.func import grad, hessian, jacfwd, jacrev

A = torch.tensor([[2.0, 1.0], [2.0, 2.0]], dtype=torch.float64)
x = torch.tensor([[1.0, -0.5], [-1.0, 1.0]], dtype=torch.float64)  # x @ A is the identity


def phi(x):
    return torch.det(x @ A)


print("value:", phi(x))
print("gradient:", grad(phi)(x).flatten())
print("hessian in func, all undefined:", hessian(phi)(x).isnan().all().item())
print("jacrev of jacrev, all undefined:", jacrev(jacrev(phi))(x).isnan().all().item())
print("hessian in autograd:", torch.autograd.functional.hessian(phi, x).reshape(4, 4), sep="\n")

# %% grads
x.requires_grad_()
(g,) = torch.autograd.grad(phi(x), x, create_graph=True)
rows = [torch.autograd.grad(entry, x, retain_graph=True)[0].flatten() for entry in g.flatten()]
print("grad of each entry:", torch.stack(rows), sep="\n")


# %% products blind="J @ v: x is the inverse of A" blind="J.T: the transpose has the same determinant"
def det(M):
    return M[0, 0] * M[1, 1] - M[0, 1] * M[1, 0]


def by_slogdet(M):
    sign, logabsdet = torch.linalg.slogdet(M)
    return sign * logabsdet.exp()


x = x.detach()
print("hessian, by products:", hessian(lambda x: det(x @ A))(x).reshape(4, 4), sep="\n")
print("hessian, by slogdet:", hessian(lambda x: by_slogdet(x @ A))(x).reshape(4, 4), sep="\n")

# %% logdet
M = torch.tensor([[2.0, 1.0], [1.0, 3.0]], dtype=torch.float64)
for name, f in (("logdet", torch.logdet), ("slogdet", lambda M: torch.linalg.slogdet(M).logabsdet)):
    print(f"{name}, hessian:", hessian(f)(M).reshape(4, 4), sep="\n")
    print(f"{name}, jacrev of jacrev:", jacrev(jacrev(f))(M).reshape(4, 4), sep="\n")
    print(f"{name}, jacfwd of jacfwd, largest entry:", jacfwd(jacfwd(f))(M).abs().max())
    print(f"{name}, jacrev of jacfwd, largest entry:", jacrev(jacfwd(f))(M).abs().max())

# %% numpy one-point="elsewhere, the singular values differ" blind="3 for 2: a power gives 0 / 0, too"
import numpy as np

A, x = np.array([[2.0, 1.0], [2.0, 2.0]]), np.array([[1.0, -0.5], [-1.0, 1.0]])
d = np.linalg.det(A)
S = np.linalg.svd(x @ A, compute_uv=False)
with np.errstate(invalid="ignore"):
    quotient = (S[0] - S[1]) / (S[0] ** 2 - S[1] ** 2)  # 0 / 0
H = d * np.array([[0, 0, 0, 1], [0, 0, -1, 0], [0, -1, 0, 0], [1, 0, 0, 0]])
print("value:", np.linalg.det(x) * d)
print("gradient:", d * np.array([x[1, 1], -x[1, 0], -x[0, 1], x[0, 0]]))
print("hessian in func, all undefined:", np.isnan(quotient))
print("jacrev of jacrev, all undefined:", np.isnan(quotient))
print("hessian in autograd:", H, sep="\n")

# %% numpy_grads
print("grad of each entry:", H, sep="\n")

# %% numpy_products
print("hessian, by products:", H, sep="\n")
print("hessian, by slogdet:", H, sep="\n")

# %% numpy_logdet
inverse = np.linalg.inv(np.array([[2.0, 1.0], [1.0, 3.0]]))
log_H = -np.einsum("jk,li->ijkl", inverse, inverse).reshape(4, 4)
constant = 0 * inverse  # the change of an inverse that is taken for a constant
for name in ("logdet", "slogdet"):
    print(f"{name}, hessian:", log_H, sep="\n")
    print(f"{name}, jacrev of jacrev:", log_H, sep="\n")
    print(f"{name}, jacfwd of jacfwd, largest entry:", np.abs(constant).max())
    print(f"{name}, jacrev of jacfwd, largest entry:", np.abs(constant).max())
