"""Second derivatives of an RBF kernel at equal points, with a norm and with a sum of squares."""

# %% torch blind="2x for x²: at distance 0, the slope of the norm counts as 0"
import torch
from torch.func import hessian, jacrev

a = torch.tensor([1.0, 3.0])
length = torch.tensor(2.0)


def by_norm(x):
    return torch.exp(-(torch.linalg.vector_norm(x - a) ** 2) / length**2)


def by_squares(x):
    return torch.exp(-((x - a) ** 2).sum() / length**2)


print("by norm:", hessian(by_norm)(a), sep="\n")
print("undefined in reverse:", bool(jacrev(jacrev(by_norm))(a).isnan().all()))
print("by squares:", hessian(by_squares)(a), sep="\n")

# %% numpy blind="input: the second derivative at equal points does not depend on a"
import numpy as np

length = np.array(2.0)
slope = np.zeros(2)  # what PyTorch takes for the slope of the norm at 0
print("by norm:", -2 / length**2 * np.outer(slope, slope), sep="\n")
print("by squares:", -2 / length**2 * np.eye(2), sep="\n")
