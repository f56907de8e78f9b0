"""The area below the bell curve, between -1 and 2."""

# %% scipy
import math

from scipy.integrate import quad

area, error = quad(lambda t: math.exp(-t * t / 2), -1, 2)
probability = area / math.sqrt(2 * math.pi)
print("area:", area)
print("probability:", probability)

# %% mpmath
import mpmath

low, high = -1, 2
probability = mpmath.ncdf(high) - mpmath.ncdf(low)
print("area:", probability * mpmath.sqrt(2 * mpmath.pi))
print("probability:", probability)
