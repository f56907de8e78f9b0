"""For a small x, expm1 keeps the digits that exp(x) - 1 loses."""

# %% scipy blind="number: fifty digits are more than enough"
from scipy.special import exprel, expm1

x = 1e-12
print("expm1(x):", expm1(x))
print("exprel(x):", exprel(x))

# %% mpmath
from mpmath import mp, mpf

mp.dps = 50
x = mpf(1e-12)
print("expm1(x):", mp.exp(x) - 1)
print("exprel(x):", (mp.exp(x) - 1) / x)
