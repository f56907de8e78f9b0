"""The minimum of Rosenbrock's function on a slope."""

# %% scipy rtol=1e-5 blind="input, x for -x: each start leads to the same minimum"
from scipy.optimize import minimize


def rosenbrock(point):
    x, y = point
    return (1.5 - x) ** 2 + 100 * (y - x**2) ** 2 + 0.7 * x + 0.4 * y


result = minimize(rosenbrock, [-1.2, 1.0])
print("success:", result.success)
print("minimum:", result.x)

# %% mpmath
import mpmath

a = 1.5
gradient = [
    lambda x, y: -2 * (a - x) - 400 * x * (y - x**2) + 0.7,
    lambda x, y: 200 * (y - x**2) + 0.4,
]
print("minimum:", list(mpmath.findroot(gradient, (0.8, 0.7))))
