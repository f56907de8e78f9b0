"""Second derivatives of the solution of A(t) x = b, by solve, inv and householder_product."""

# %% torch
import torch
from torch.func import hessian, jacfwd, jacrev

A0 = torch.tensor([[2.0, 1.0], [1.0, 3.0]], dtype=torch.float64)
A1 = torch.tensor([[1.0, 4.0], [2.0, 1.0]], dtype=torch.float64)
b = torch.tensor([1.0, 10.0], dtype=torch.float64)
t = torch.tensor(0.25, dtype=torch.float64)


def by_solve(t):
    return torch.linalg.solve(A0 + t * A1, b)


def by_inv(t):
    return torch.linalg.inv(A0 + t * A1) @ b


print("solve, hessian:", hessian(by_solve)(t))
print("solve, jacfwd of jacfwd:", jacfwd(jacfwd(by_solve))(t))
print("solve, jacrev of jacfwd:", jacrev(jacfwd(by_solve))(t))
print("inv, jacfwd of jacfwd:", jacfwd(jacfwd(by_inv))(t))


# %% householder
from torch.func import grad, jvp


def entry(t):
    v = torch.stack([torch.ones_like(t), t])
    return torch.linalg.householder_product(v[:, None], t[None] ** 2)[1, 0]  # −t³


def twice(f, t):
    one = torch.ones_like(t)
    return jvp(lambda t: jvp(f, (t,), (one,))[1], (t,), (one,))[1]


print("grad of grad:", grad(grad(entry))(t))
print("is jvp of jvp the same:", torch.allclose(twice(entry, t), grad(grad(entry))(t)))

# %% numpy
import numpy as np

A0 = np.array([[2.0, 1.0], [1.0, 3.0]])
A1 = np.array([[1.0, 4.0], [2.0, 1.0]])
b = np.array([1.0, 10.0])
t = np.array(0.25)
inverse = np.linalg.inv(A0 + t * A1)
x = inverse @ b
change = -inverse @ A1 @ x
print("solve, hessian:", -2 * inverse @ A1 @ change)
print("solve, jacfwd of jacfwd:", -inverse @ A1 @ change)  # as if the inverse were a constant
print("solve, jacrev of jacfwd:", -inverse @ A1 @ change)
print("inv, jacfwd of jacfwd:", -2 * inverse @ A1 @ change)

# %% numpy_householder
print("grad of grad:", -6 * t)
