"""vmap around a compiled function that calls jacrev: an error with fullgraph=True, and the outermost call compiled."""

# %% error raises="Unsupported: Unsupported functorch tracing attempt"
import torch
from torch.func import jacrev, vmap

X = torch.tensor([[3.0, 5.0], [-1.5, 2.0], [0.5, 4.0]])


def f(x):
    y = torch.stack([x[0] ** 3, x[0] * x[1]])
    return y, y  # the second output is aux


def jacobian(x):
    return jacrev(f, has_aux=True)(x)[0]


vmap(torch.compile(jacobian, backend="aot_eager", fullgraph=True))(X)

# %% torch
per_point = torch.compile(vmap(jacobian), backend="aot_eager", fullgraph=True)(X)
print("per_point:", per_point)

# %% numpy
import numpy as np

X = np.array([[3.0, 5.0], [-1.5, 2.0], [0.5, 4.0]])
per_point = np.array([[[3 * a**2, 0.0], [b, a]] for a, b in X])
print("per_point:", per_point)
