"""A crop model that integrates rates: states with detach().clone(), states with a graph, and a finite difference."""

# %% torch
import torch

rate = torch.tensor(0.75, dtype=torch.float64, requires_grad=True)


def run(rate, keep):
    weight, leaves = torch.tensor([2.0, 0.5], dtype=torch.float64)
    for _ in range(3):
        growth = rate * leaves  # the rates of this day
        weight = weight + growth
        leaves = leaves + 0.4 * growth - 0.1 * leaves**2
        weight, leaves = keep(weight), keep(leaves)
    growth = rate * leaves
    return weight + growth


run(rate, lambda state: state.detach().clone()).backward()
print("weight at the end:", run(rate, lambda state: state).detach())
print("gradient with detach().clone():", rate.grad)

# %% attached
rate.grad = None
run(rate, lambda state: state).backward()
print("gradient with attached states:", rate.grad)

# %% difference
with torch.no_grad():
    h = 1e-5
    slope = (run(rate + h, lambda state: state) - run(rate - h, lambda state: state)) / (2 * h)
print("within a millionth of the difference:", abs(slope - rate.grad) < 1e-6)
print("gradient from the difference, in hundredths:", (100 * slope).round())

# %% numpy
import numpy as np

weight, leaves, rate = 2.0, 0.5, 0.75
d_weight, d_leaves = 0.0, 0.0
for _ in range(3):
    d_growth = leaves + rate * d_leaves
    growth = rate * leaves
    d_weight, d_leaves = d_weight + d_growth, d_leaves * (1 - 0.2 * leaves) + 0.4 * d_growth
    weight, leaves = weight + growth, leaves + 0.4 * growth - 0.1 * leaves**2
print("weight at the end:", weight + rate * leaves)
print("gradient with detach().clone():", leaves)

# %% numpy_attached
print("gradient with attached states:", d_weight + leaves + rate * d_leaves)

# %% numpy_difference
print("gradient from the difference, in hundredths:", np.round(100 * (d_weight + leaves + rate * d_leaves)))
