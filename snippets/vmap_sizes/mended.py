"""Weights that all samples share, and a tensor with room for each sample."""

# %% torch
import torch


def loss(w, x):
    return (w * x).sum() ** 2


w = torch.tensor([3.0, 5.0])
rows = torch.tensor([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
each = torch.vmap(torch.func.grad(loss), in_dims=(None, 0))
print("gradients by w:", each(w, rows))


# %% room
def scaled(x):
    result = x.new_zeros(2)
    result[0] = x[0] * x[1]
    result[1] = x[1] ** 3
    return result


print("J:", torch.vmap(torch.func.jacrev(scaled))(rows))

# %% silenced
two = rows[:2]
print("pairs:", torch.vmap(torch.mul)(w, two))
print("products:", torch.vmap(torch.mul, in_dims=(None, 0))(w, two))

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
rows = np.array([[4.0, 0.5], [-6.0, 7.0], [1.5, -2.5]])
gradients = np.empty((3, 2))
for i, x in enumerate(rows):
    gradients[i] = 2 * np.sum(w * x) * x
print("gradients by w:", gradients)

# %% numpy_room
jacobians = []
for x in rows:
    jacobian = np.array([[x[1], x[0]], [0.0, 3 * x[1] ** 2]])
    jacobians.append(jacobian)
print("J:", np.array(jacobians))

# %% numpy_silenced
two = rows[:2]
print("pairs:", np.array([w[0] * two[0], w[1] * two[1]]))
print("products:", np.array([w * two[0], w * two[1]]))
