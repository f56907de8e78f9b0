"""x log x at 0.5, 0 and 4, with the value 0 at 0: masks, and functions for the limit."""

# %% torch
import torch

x = torch.tensor([0.5, 0.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
positive = x > 0
y = torch.where(positive, x * x.log(), 0)
y.backward(v)
print("y:", y)
print("x.grad:", x.grad)

# %% ways
mask = positive.float()
safe = torch.where(positive, x, 1)
by_index = torch.zeros(3)
by_index[positive] = x[positive] * x[positive].log()
ways = {
    "mask": mask * (x * x.log()),
    "nan_to_num": torch.nan_to_num(x * x.log()),
    "xlogy": torch.xlogy(x, x),
    "entr": -torch.special.entr(x),
    "clamp": x * x.clamp(min=1e-12).log(),
    "inner_where": x * safe.log(),
    "index": by_index,
}
gradient = {}
for name, y in ways.items():
    x.grad = None
    y.backward(v)
    gradient[name] = x.grad
    print(f"y by {name}:", y)
    print(f"gradient by {name}:", x.grad)

# %% numpy
import numpy as np

x = np.array([0.5, 0.0, 4.0])
v = np.array([1.0, 10.0, 100.0])
taken = np.array([1.0, 0.0, 1.0])
with np.errstate(divide="ignore", invalid="ignore"):
    slope = np.log(x) + x * (1 / x)  # −∞ + 0 · ∞ at 0
    value = x * np.log(x)
    through_mask = v * taken * slope
y = np.where(taken, value, 0)
print("y:", y)
print("x.grad:", through_mask)

# %% numpy_ways
with np.errstate(divide="ignore", invalid="ignore"):
    masked = taken * value  # 0 · nan
    limit = v * (np.log(x) + 1)  # −∞ at 0
bounded = v * (np.log(np.maximum(x, 1e-12)) + taken)  # a constant log at 0
chosen = np.array([through_mask[0], 0.0, through_mask[2]])
ways = {
    "mask": (masked, through_mask),
    "nan_to_num": (y, through_mask),
    "xlogy": (y, through_mask),
    "entr": (y, limit),
    "clamp": (y, bounded),
    "inner_where": (y, chosen),
    "index": (y, chosen),
}
gradient = {name: ways[name][1] for name in ways}
for name in ways:
    print(f"y by {name}:", ways[name][0])
    print(f"gradient by {name}:", gradient[name])
