"""The Jacobian of a function from two numbers to three."""

# %% jax
import jax
import jax.numpy as jnp


def f(x):
    return jnp.stack([x[0] * x[1], jnp.sin(x[0]), x[1] ** 3])


x = jnp.array([0.7, 1.5])
J = jax.jacfwd(f)(x)
print("J:", J, sep="\n")

# %% numpy
import numpy as np

a, b = 0.7, 1.5
J = np.array([[b, a], [np.cos(a), 0.0], [0.0, 3 * b**2]])
print("J:", J, sep="\n")
