"""Kepler's equation: where a planet is on its ellipse."""

# %% scipy
import math

from scipy.optimize import brentq

e, M = 0.2, 1.0
E = brentq(lambda E: E - e * math.sin(E) - M, 0, math.pi, xtol=1e-15)
print("E:", E)

# %% scipy_bracket raises="ValueError: f(a) and f(b) must have different signs"
brentq(lambda E: E - e * math.sin(E) - M, 2, 3)

# %% mpmath
import mpmath

e, M = 0.2, 1.0
terms = (2 / mpmath.mpf(n) * mpmath.besselj(n, n * e) * mpmath.sin(n * M) for n in range(1, 60))
E = M + mpmath.fsum(terms)
print("E:", E)
