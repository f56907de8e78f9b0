"""Four samples that share a mean: y = (c₁³, c₁c₂, c₂²) of c = x − mean."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def f(X):
    c = X - X.mean(dim=0)
    return torch.stack([c[:, 0] ** 3, c[:, 0] * c[:, 1], c[:, 1] ** 2], 1)


X = torch.tensor([[1.0, 2.0], [4.0, 3.0], [9.0, 8.0], [6.0, 3.0]])
J = jacobian(f, X)
print("outputs of sample a, inputs of sample a:", J[0, :, 0], sep="\n")
print("outputs of sample a, inputs of sample b:", J[0, :, 1], sep="\n")

# %% tricks
from torch.func import jacrev, vmap

summed = jacobian(lambda X: f(X).sum(dim=0), X)
print("sum trick, inputs of sample a:", summed[:, 0], sep="\n")

each = vmap(jacrev(lambda x: f(x[None])[0]))(X)
print("vmap, sample a:", each[0], sep="\n")

# %% layers
from torch.nn import BatchNorm1d, BatchNorm2d

images = X[:, :, None, None].expand(4, 2, 3, 3)
for name, layer, inputs in (
    ("vectors", BatchNorm1d(2), X),
    ("vectors, no running statistics", BatchNorm1d(2, track_running_stats=False), X),
    ("images", BatchNorm2d(2), images),
    ("images, no running statistics", BatchNorm2d(2, track_running_stats=False), images),
):
    try:
        vmap(jacrev(lambda x, layer=layer: layer(x[None])[0]))(inputs)
        print(f"{name} under vmap:", "runs")
    except (RuntimeError, ValueError) as error:
        print(f"{name} under vmap:", type(error).__name__)
    jacobian(lambda X, layer=layer: layer(X).sum(dim=0), inputs)
    print(f"{name} by the sum trick:", "runs")

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [4.0, 3.0], [9.0, 8.0], [6.0, 3.0]])
mean = np.array([sum(X[:, 0]) / 4, sum(X[:, 1]) / 4])

D = []
for x in X:
    c = x - mean
    D.append(np.array([[3 * c[0] ** 2, 0.0], [c[1], c[0]], [0.0, 2 * c[1]]]))
print("outputs of sample a, inputs of sample a:", 3 / 4 * D[0], sep="\n")
print("outputs of sample a, inputs of sample b:", -1 / 4 * D[0], sep="\n")

column = 3 / 4 * D[0] - D[1] / 4 - D[2] / 4 - D[3] / 4
print("sum trick, inputs of sample a:", column, sep="\n")

# the mean of one sample is the sample, so c is 0 for every x
print("vmap, sample a:", np.zeros((3, 2)), sep="\n")
