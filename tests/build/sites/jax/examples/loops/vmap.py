"""A function of one row, mapped over all rows."""

# %% jax
import jax
import jax.numpy as jnp

rows = jnp.array([[3.0, 4.0], [5.0, 12.0], [1.0, 2.0]])
lengths = jax.vmap(lambda row: jnp.sqrt(jnp.sum(row**2)))(rows)
print("lengths:", lengths)

# %% jax_shape raises="ValueError: vmap got inconsistent sizes"
jax.vmap(lambda a, b: a + b)(rows, jnp.ones(2))

# %% numpy
import numpy as np

rows = np.array([[3.0, 4.0], [5.0, 12.0], [1.0, 2.0]])
print("lengths:", np.hypot(rows[:, 0], rows[:, 1]))
