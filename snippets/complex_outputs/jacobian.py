"""The Jacobian of functions of complex numbers: one call that is wrong, and two that are right."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j])


def squared(z):
    return z**2


def conjugate_squared(z):
    return z.conj() ** 2


for f in (squared, conjugate_squared):
    J = torch.autograd.functional.jacobian(f, z, vectorize=True)
    print("vectorized, the diagonal:", J.diagonal())

# %% error raises="RuntimeError: jacrev: Expected all inputs to be real but received complex tensor"
torch.func.jacrev(squared)(z)


# %% real
def real_jacobian(f, z):
    def of_parts(ab):
        return torch.view_as_real(f(torch.view_as_complex(ab)).resolve_conj())

    return torch.func.jacrev(of_parts)(torch.view_as_real(z))


for f in (squared, conjugate_squared):
    J = real_jacobian(f, z)  # [output, its part, input, its part]
    block = J[0, :, 0]
    (ua, ub), (va, vb) = block  # u, v: the parts of the output
    print("the first output, the first input:", block, sep="\n")
    print("holomorphic:", bool(torch.isclose(ua, vb) and torch.isclose(ub, -va)))
    print("with respect to the real parts:", torch.complex(J[:, 0, :, 0], J[:, 1, :, 0]).diagonal())

# %% numpy
import numpy as np

z = np.array([1 + 2j, 3 - 1j])
print("vectorized, the diagonal:", np.conj(2 * z))
print("vectorized, the diagonal:", 2 * np.conj(z))

# %% numpy_real
a, b = z[0].real, z[0].imag
for sign in (1, -1):  # (a + sign * bi)²
    block = np.array([[2 * a, -2 * b], [sign * 2 * b, sign * 2 * a]])
    by_a = 2 * (z.real + sign * 1j * z.imag)
    print("the first output, the first input:", block, sep="\n")
    print("holomorphic:", bool(block[0, 0] == block[1, 1] and block[0, 1] == -block[1, 0]))
    print("with respect to the real parts:", by_a)
