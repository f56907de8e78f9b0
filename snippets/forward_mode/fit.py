"""A fit: J of y = ae⁻ᵇᵗ at five times t with respect to a and b, and JᵀJu from one pass each way."""

# %% torch
import torch
from torch.func import jvp, vjp

t = torch.tensor([0.25, 0.5, 1.0, 2.0, 3.0])


def model(p):
    return p[0] * torch.exp(-p[1] * t)


p = torch.tensor([4.0, 0.5])
a_column, b_column = (jvp(model, (p,), (e,))[1] for e in torch.eye(2))
print("J:", torch.stack([a_column, b_column], dim=1), sep="\n")

# %% combined
u = torch.tensor([3.0, -1.0])
_, Ju = jvp(model, (p,), (u,))
_, back = vjp(model, p)
print("Ju:", Ju)
print("JᵀJu:", back(Ju)[0])

# %% numpy
import numpy as np

t = np.array([0.25, 0.5, 1.0, 2.0, 3.0])
a, b = 4.0, 0.5
J = np.stack([np.exp(-b * t), -a * t * np.exp(-b * t)], axis=1)
print("J:", J, sep="\n")

# %% numpy_combined
u = np.array([3.0, -1.0])
print("Ju:", J @ u)
print("JᵀJu:", J.T @ (J @ u))
