"""Inside a transform, torch.func.grad and jacrev compute derivatives."""

# %% torch
import torch


def loss(x):
    return x[0] ** 3 * x[1]


rows = torch.tensor([[3.0, -5.0], [4.0, 0.5]])
print("gradients:", torch.vmap(torch.func.grad(loss))(rows))


# %% jacobians
def y(x):
    return torch.stack([x[0] ** 3, x[0] * x[1]])


print("J:", torch.vmap(torch.func.jacrev(y))(rows))

# %% outside
x = rows.clone().requires_grad_()
torch.vmap(loss)(x).sum().backward()
print("x.grad:", x.grad)


# %% silenced
def cut_loss(x):
    x = x.detach()
    return x[0] ** 3 * x[1]


print("cut:", torch.vmap(torch.func.grad(cut_loss))(rows))

# %% numpy
import numpy as np

rows = np.array([[3.0, -5.0], [4.0, 0.5]])
gradients = np.array([[3 * a**2 * b, a**3] for a, b in rows])
print("gradients:", gradients)

# %% numpy_jacobians
print("J:", np.array([[[3 * a**2, 0.0], [b, a]] for a, b in rows]))

# %% numpy_outside
print("x.grad:", gradients)

# %% numpy_silenced
print("cut:", np.zeros((2, 2)))  # the loss is a constant
