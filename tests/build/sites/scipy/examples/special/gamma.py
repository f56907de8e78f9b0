"""The gamma function, the error function and a Bessel function at one half."""

# %% scipy
from scipy import special

x = 0.5
gamma = special.gamma(x)
print("gamma:", gamma)
print("erf:", special.erf(x))
print("j0:", special.j0(x))

# %% mpmath
import mpmath

x = 0.5
gamma = mpmath.gamma(x)
print("gamma:", gamma)
print("erf:", mpmath.erf(x))
print("j0:", mpmath.besselj(0, x))
