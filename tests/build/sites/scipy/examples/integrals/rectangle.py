"""A double integral over a triangle."""

# %% scipy blind="arguments: the beta function is symmetric"
from scipy.integrate import dblquad

volume, _ = dblquad(lambda y, x: x * y**2, 0, 1, 0, lambda x: 1 - x)
print("volume:", volume)

# %% mpmath
import mpmath

volume = mpmath.beta(2, 4) / 3
print("volume:", volume)
