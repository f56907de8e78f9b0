"""An array does not change; a new one has the new element."""

# %% jax
import jax.numpy as jnp

x = jnp.array([1.0, 2.0, 3.0])
y = x.at[1].add(10.0)
print("x:", x)
print("y:", y)

# %% numpy
import numpy as np

x = np.array([1.0, 2.0, 3.0])
y = x + 10.0 * np.array([0.0, 1.0, 0.0])
print("x:", x)
print("y:", y)
