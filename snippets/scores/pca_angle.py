"""The angle between the first principal components of a prediction and of a target: acos, and a loss without acos."""

# %% torch blind="input: of the target, only the direction of its first component counts"
import torch
from torch.nn.functional import cosine_similarity

target = torch.tensor([[4.0, 0, 0], [-4, 0, 0], [0, 2, 1], [0, -2, -1]], dtype=torch.float64)
points = torch.tensor([[4.0, 0, -5], [-4, 3, -5], [4, 5, -2], [0, 0, 3]], dtype=torch.float64)


def component(points):
    centered = points - points.mean(dim=0)
    return torch.linalg.svd(centered, full_matrices=False).Vh[0]


def show(name, loss, points):
    x = points.clone().requires_grad_()
    y = loss(cosine_similarity(component(x), component(target), dim=0))
    y.backward()
    print(f"loss by {name}:", y.detach())
    print(f"gradient by {name}:", x.grad)


def angle(cosine):
    return torch.acos(cosine.abs().clamp(max=1))  # a component has no sign


show("acos", angle, points)

# %% equal
show("acos at the target", angle, target)


# %% fixed
def squared_sine(cosine):
    return 1 - cosine**2


show("squares", squared_sine, points)
show("squares at the target", squared_sine, target)

# %% numpy rtol=1e-9 blind="J @ v: both factors are vectors"
import numpy as np

target = np.array([[4.0, 0, 0], [-4, 0, 0], [0, 2, 1], [0, -2, -1]])
points = np.array([[4.0, 0, -5], [-4, 3, -5], [4, 5, -2], [0, 0, 3]])


def cosine_and_gradient(x):
    x, y = x - x.mean(axis=0), target - target.mean(axis=0)
    h, vectors = np.linalg.eigh(x.T @ x)  # the largest eigenvalue is last
    w = vectors[:, -1]
    t = np.linalg.eigh(y.T @ y)[1][:, -1]
    t = t * np.sign(t @ w)
    others = vectors[:, :-1]
    u = others @ ((t @ others) / (h[-1] - h[:-1]))  # t through the Jacobian of the eigenvector
    return t @ w, np.outer(x @ w, u) + np.outer(x @ u, w)


c, g = cosine_and_gradient(points)
g = g - g.mean(axis=0)
print("loss by acos:", np.arccos(c))
print("gradient by acos:", -1 / np.sqrt(1 - c**2) * g)

# %% numpy_equal one-point="the component of this target is an axis without rounding, so the cosine is exactly 1"
c, zero = cosine_and_gradient(target)
with np.errstate(all="ignore"):
    print("loss by acos at the target:", np.arccos(c))
    print("gradient by acos at the target:", -1 / np.sqrt(1 - c**2) * zero)

# %% numpy_fixed rtol=1e-9 one-point="the loss at the target is a rounded 0 with other targets"
c = cosine_and_gradient(points)[0]
print("loss by squares:", 1 - c**2)
print("gradient by squares:", -2 * c * g)
print("loss by squares at the target:", 1 - cosine_and_gradient(target)[0] ** 2)
print("gradient by squares at the target:", -2 * zero)
