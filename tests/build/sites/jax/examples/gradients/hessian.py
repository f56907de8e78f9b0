"""The Hessian of a product of powers."""

# %% jax
import jax
import jax.numpy as jnp

x = jnp.array([1.5, 0.8])
H = jax.hessian(lambda x: x[0] ** 3 * x[1] ** 2)(x)
print("H:", H, sep="\n")

# %% numpy
import numpy as np

a, b = 1.5, 0.8
H = np.array([[6 * a * b**2, 6 * a**2 * b], [6 * a**2 * b, 2 * a**3]])
print("H:", H, sep="\n")
