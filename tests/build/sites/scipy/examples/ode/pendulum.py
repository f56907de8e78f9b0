"""A pendulum that swings far, after two seconds."""

# %% scipy atol=1e-7 blind="x - y: sn is symmetric about its quarter period"
import math

from scipy.integrate import solve_ivp

g, length = 9.81, 0.8
angle = 2.0


def fall(_, state):
    angle, speed = state
    return [speed, -g / length * math.sin(angle)]


path = solve_ivp(fall, (0, 2), [angle, 0.0], rtol=1e-9, atol=1e-9)
end = path.y[0, -1]
print("angle at the end:", end)

# %% mpmath
import mpmath

g, length = 9.81, 0.8
angle = 2.0
k = mpmath.sin(angle / 2)
quarter = mpmath.ellipk(k**2)
u = quarter - mpmath.sqrt(g / length) * 2
end = 2 * mpmath.asin(k * mpmath.ellipfun("sn", u, m=k**2))
print("angle at the end:", end)
