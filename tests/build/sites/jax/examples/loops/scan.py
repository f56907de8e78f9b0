"""A running average, by scan."""

# %% jax
import jax
import jax.numpy as jnp


def step(mean, value):
    mean = 0.75 * mean + 0.25 * value
    return mean, mean


values = jnp.array([4.0, 1.0, 3.5, 2.0])
last, means = jax.lax.scan(step, 2.5, values)
print("last:", last)
print("means:", means)

# %% numpy
import numpy as np

values = np.array([4.0, 1.0, 3.5, 2.0])
mean, means = 2.5, []
for value in values:
    mean = 0.75 * mean + 0.25 * value
    means.append(mean)
print("last:", mean)
print("means:", np.array(means))
