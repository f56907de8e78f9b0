"""The gradient of a logistic loss."""

# %% jax
import jax
import jax.numpy as jnp

x = jnp.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
labels = jnp.array([1.0, -1.0, 1.0])


def loss(w):
    return jnp.mean(jnp.log1p(jnp.exp(-labels * (x @ w))))


w = jnp.array([0.5, -0.25])
gradient = jax.grad(loss)(w)
print("loss(w):", loss(w))
print("gradient:", gradient)

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
labels = np.array([1.0, -1.0, 1.0])
w = np.array([0.5, -0.25])
margin = labels * (x @ w)
print("loss(w):", np.mean(np.log1p(np.exp(-margin))))
gradient = -(labels / (1 + np.exp(margin))) @ x / len(labels)
print("gradient:", gradient)
