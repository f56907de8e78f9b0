"""Operations that vmap refuses, and a function that does the same without them."""

# %% refused
from textwrap import shorten

import torch
from torch.func import vmap

rows = torch.tensor([[3.0, -5.0], [4.0, 0.5]])
total = torch.zeros(2)
refused = {
    "x.sum().item()": lambda x: x.sum().item(),
    "if x.any()": lambda x: x if x.any() else -x,
    "x[mask]": lambda x: x[x > 0],
    "x.nonzero()": lambda x: x.nonzero(),
    "x.unique()": lambda x: x.unique(),
    "total += x": total.add_,
    "one_hot(x)": lambda x: torch.nn.functional.one_hot(x.long().abs()),
    "torch.randn_like(x)": torch.randn_like,
    "x.numpy()": lambda x: x.numpy(),
    "torch.allclose(x, x)": lambda x: torch.allclose(x, x),
    "return None": lambda x: None,
}
for code, function in refused.items():
    try:
        vmap(function)(rows)
    except (RuntimeError, ValueError) as error:
        start, cut, _ = str(error).partition(". ")[0].partition(" [")
        said = shorten(start + " …" * bool(cut), 58, placeholder=" …")
        print(code, said, sep="\n    ")

# %% torch
from torch.func import grad


def loss(x):
    sign = torch.where(x.sum() > 0, 1.0, -1.0)  # no if
    kept = torch.where(x > 0, x, 0)  # no x[mask]
    largest = x.abs().max().detach()  # no item()
    result = x.new_zeros(2)  # no torch.zeros
    for i in range(len(x)):  # a length is not a tensor
        result[0] += sign * kept[i] ** 3
    result[1] = largest * x[1] ** 2
    return result.sum()


print("losses:", vmap(loss)(rows))
print("gradients:", vmap(grad(loss))(rows), sep="\n")

# %% numpy
import numpy as np

rows = np.array([[3.0, -5.0], [4.0, 0.5]])
losses, gradients = [], []
for x in rows:
    sign = 1 if sum(x) > 0 else -1
    largest = max(abs(x))
    losses.append(sign * sum(x[x > 0] ** 3) + largest * x[1] ** 2)
    slope = np.array([0.0, 2 * largest * x[1]])
    gradients.append(sign * 3 * x**2 * (x > 0) + slope)
print("losses:", np.array(losses))
print("gradients:", np.array(gradients), sep="\n")
