"""A Hilbert matrix of size 4, which is nearly singular."""

# %% scipy rtol=1e-9 blind="number: thirty digits are more than enough"
from scipy import linalg

H = linalg.hilbert(4)
b = [1.0, 0.5, 0.25, 0.2]
x = linalg.solve(H, b)
print("x:", x)
print("determinant:", linalg.det(H))
print("eigenvalues:", linalg.eigvalsh(H))

# %% mpmath
import mpmath

mpmath.mp.dps = 30
H = mpmath.hilbert(4)
b = mpmath.matrix([1.0, 0.5, 0.25, 0.2])
print("x:", list(mpmath.lu_solve(H, b)))
print("determinant:", mpmath.det(H))
print("eigenvalues:", list(mpmath.eigsy(H, eigvals_only=True)))
