"""A Hessian of a function with dropout: the same numbers for each column, or different ones."""

# %% torch
import torch

torch.manual_seed(0)


def f(x):
    return torch.nn.functional.dropout(x, 0.5).sum() ** 2


x = torch.ones(40)
jacobian = torch.func.jacrev(f)
H = torch.func.jacfwd(jacobian, randomness="same")(x)
print("symmetric, same:", bool((H == H.T).all()))
print("values, same:", H.unique())
H = torch.func.jacfwd(jacobian, randomness="different")(x)
print("symmetric, different:", bool((H == H.T).all()))

# %% numpy
import numpy as np

rng = np.random.default_rng(0)
masks = rng.choice([0.0, 2.0], (40, 40))
s = masks[0]
H = 2 * np.outer(s, s)
print("symmetric, same:", bool((H == H.T).all()))
print("values, same:", np.unique(H))
H = np.where(np.diag(masks), masks, 0.0)  # column j has its own factors, masks[:, j]
print("symmetric, different:", bool((H == H.T).all()))
