"""Only a positive definite matrix has a Cholesky factor."""

# %% scipy blind="input: of a symmetric matrix, only one triangle is read"
from scipy.linalg import cholesky

A = [[4.0, 2.0], [2.0, 3.0]]
L = cholesky(A, lower=True)
print("L:", L, sep="\n")

# %% scipy_indefinite raises="LinAlgError: not positive definite"
cholesky([[1.0, 2.0], [2.0, 1.0]])

# %% mpmath
import mpmath

A = mpmath.matrix([[4.0, 2.0], [2.0, 3.0]])
L = mpmath.cholesky(A).tolist()
print("L:", L, sep="\n")
