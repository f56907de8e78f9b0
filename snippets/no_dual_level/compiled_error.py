"""A compiled Jacobian for each point by vmap(jacfwd), which PyTorch cannot trace."""

# %% error blind="2 + x, 2x for x², 3 for 2, input, x - y: the cell prints a message only"
import re

import torch
from torch.func import jacfwd, vmap


def distorted(x):
    return x * (1 + 0.25 * (x**2).sum())


def by_jacfwd(x):
    return vmap(jacfwd(distorted))(x)


x = torch.tensor([[0.5, -1.0], [2.0, 1.5]])
try:
    torch.compile(by_jacfwd, backend="eager", fullgraph=True)(x)
except RuntimeError as error:
    print(str(error).splitlines()[0])
    print(re.search("InferenceMode.* INTERNAL ASSERT FAILED", str(error)).group())
