"""torch.where for a branch, and a number that stays a tensor."""

# %% torch
import torch


def bent(x):
    return torch.where(x > 0, x**3, 0.5 * x)


xs = torch.tensor([3.0, -5.0])
print("values:", torch.vmap(bent)(xs))
print("gradients:", torch.vmap(torch.func.grad(bent))(xs))


# %% number
def scaled(x):
    return (x**2).sum() * x.max().detach()


rows = torch.tensor([[3.0, 5.0], [4.0, 0.5]])
print("results:", torch.vmap(scaled)(rows))
print("their gradients:", torch.vmap(torch.func.grad(scaled))(rows))

# %% product
print("by prod:", torch.func.jacrev(lambda x: x.prod(-1))(rows))
print("by a product of columns:", torch.func.jacrev(lambda x: x[..., 0] * x[..., 1])(rows))


# %% silenced
def cubed(x):
    return x**3


def halved(x):
    return 0.5 * x


one_for_all = cubed if xs.mean() > 0 else halved
print("the same branch for all:", torch.vmap(one_for_all)(xs))

# %% numpy
import numpy as np

xs = np.array([3.0, -5.0])
x = xs[0]
print("values:", np.array([x**3, 0.5 * xs[1]]))
print("gradients:", np.array([3 * x**2, 0.5]))

# %% numpy_number
rows = np.array([[3.0, 5.0], [4.0, 0.5]])
results, gradients = [], []
for r in rows:
    m = max(r[0], r[1])
    results.append((r[0] ** 2 + r[1] ** 2) * m)
    gradients.append(2 * m * r)
print("results:", np.array(results))
print("their gradients:", np.array(gradients))

# %% numpy_product
J = np.zeros((2, 2, 2))
for k, row in enumerate(np.array([[3.0, 5.0], [4.0, 0.5]])):
    J[k, k] = row[::-1]  # each factor has the other one as its slope
print("by prod:", J)
print("by a product of columns:", J)

# %% numpy_silenced one-point="the mean of xs is below 0"
print("the same branch for all:", 0.5 * xs)
