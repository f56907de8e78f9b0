"""A transform with a cache: the same input gives the old result, with its old graph."""

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
import torch
from torch.distributions.transforms import ExpTransform

transform = ExpTransform(cache_size=1)
x = torch.tensor([0.5, -1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
for _ in range(2):
    y = transform(x)  # the second call returns the first y
    (v * y).sum().backward()

# %% flag
x = torch.tensor([0.5, -1.0])
transform(x)
x.requires_grad_()  # after the first call
y = transform(x)
print("y.requires_grad:", y.requires_grad)

# %% stale
from torch.distributions.transforms import AffineTransform

loc, z = torch.tensor(1.5), torch.tensor(3.0)
affine = AffineTransform(loc, 2.0, cache_size=1)
affine(z)
loc.add_(10.0)  # as an optimizer does
print("from the cache:", affine(z))
print("computed again:", affine(z.clone()))

# %% torch
transform = ExpTransform()  # cache_size=0
x.grad = None
for _ in range(2):
    (v * transform(x)).sum().backward()
print("x.grad:", x.grad)  # the sum of both calls

# %% numpy_stale
import numpy as np

loc, z = np.array(1.5), np.array(3.0)
print("from the cache:", loc + 2 * z)
print("computed again:", loc + 10 + 2 * z)

# %% numpy
import numpy as np

x, v = np.array([0.5, -1.0]), np.array([1.0, 10.0])
print("x.grad:", 2 * v * np.exp(x))
