"""The gradient of the largest element of (4, 1, 4, 4), found in several ways, with v = 12."""

# %% torch
import torch

x = torch.tensor([4.0, 1.0, 4.0, 4.0], requires_grad=True)
v = torch.tensor(12.0)
print("x:", x)
pairwise = x[0]
for element in x[1:]:
    pairwise = torch.maximum(pairwise, element)
for name, y in (
    ("max", x.max()),
    ("amax", x.amax(dim=0)),
    ("norm", torch.linalg.vector_norm(x, ord=torch.inf)),
    ("max along dim", x.max(dim=0).values),
    ("argmax", x[x.argmax()]),
    ("max in Python", max(x)),
    ("cummax", x.cummax(dim=0).values[-1]),
    ("maximum in pairs", pairwise),
):
    x.grad = None
    y.backward(v)
    print(f"by {name}:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 1.0, 4.0, 4.0])
v = 12.0
print("x:", x)
largest = x == x.max()
shared = largest / np.sum(largest)  # an equal part for each
only_first = np.eye(len(x))[np.flatnonzero(largest)[0]]
only_last = np.eye(len(x))[np.flatnonzero(largest)[-1]]
in_pairs = only_first  # then each equal element takes half
for equal in np.flatnonzero(largest)[1:]:
    in_pairs = in_pairs / 2 + np.eye(len(x))[equal] / 2
for name, weights in (
    ("max", shared),
    ("amax", shared),
    ("norm", shared),
    ("max along dim", only_first),
    ("argmax", only_first),
    ("max in Python", only_first),
    ("cummax", only_last),
    ("maximum in pairs", in_pairs),
):
    print(f"by {name}:", v * weights)
