"""LBFGS without a line search: the second step is too long, and the gradient is nan where it lands."""

# %% torch
import torch


def loss_of(x):
    root = torch.where(x < 9, (9 - x).sqrt(), 0.0)
    return torch.sqrt(1 + (x - 2) ** 2) - root / 2


def fit(**options):
    x = torch.tensor(-3.0, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([x], tolerance_grad=1e-9, tolerance_change=1e-14, **options)
    places = []

    def closure():
        optimizer.zero_grad()
        loss = loss_of(x)
        loss.backward()
        places.append((x.item(), loss.item(), x.grad.item()))
        return loss

    optimizer.step(closure)
    return x.detach(), places


x, places = fit()
for place in places[:3]:
    print("x, loss, gradient:", torch.tensor(place, dtype=torch.float64))
print("at the end, without a line search:", x)

# %% wolfe rtol=1e-6
x, places = fit(line_search_fn="strong_wolfe")
print("at the end, with strong_wolfe:", x)
print("largest x on the way is below the bound:", max(place[0] for place in places) < 9)

# %% numpy blind="x - y: nan stays nan"
import numpy as np


def slope(x):
    of_root = -1 / (2 * np.sqrt(9 - x)) if x < 9 else np.nan  # zero times the slope of a root that is nan
    return (x - 2) / np.sqrt(1 + (x - 2) ** 2) - of_root / 2


def value(x):
    return np.sqrt(1 + (x - 2) ** 2) - (np.sqrt(9 - x) if x < 9 else 0) / 2


first = np.array(-3.0)
second = first - slope(first)
third = second - slope(second) * (second - first) / (slope(second) - slope(first))
for x in first, second, third:
    print("x, loss, gradient:", np.array([x, value(x), slope(x)]))
print("at the end, without a line search:", third - slope(third))

# %% numpy_wolfe blind="input: any places on both sides of the minimum will do"
low, high = -3.0, 6.0  # the slope is negative at the first, positive at the second
for _ in range(60):
    x = (low + high) / 2
    low, high = (x, high) if slope(x) < 0 else (low, x)
print("at the end, with strong_wolfe:", x)
