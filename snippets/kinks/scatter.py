"""A maximum per group with a tie: scatter_reduce shares the gradient, and an index picks one element."""

# %% torch
import torch

x = torch.tensor([4.0, 7.0, 7.0, 3.0, 5.0], requires_grad=True)
group = torch.tensor([0, 0, 0, 1, 1])
v = torch.tensor([6.0, 10.0])

for name, start in {"low start": -torch.inf, "start at the maximum": 7.0}.items():
    x.grad = None
    y = torch.full((2,), start).scatter_reduce(0, group, x, "amax", include_self=False)
    y.backward(v)
    print("largest:", y)
    print(f"{name}:", x.grad)

# %% index
x.grad = None
largest = torch.tensor([x[group == k].argmax() + int((group == k).nonzero()[0]) for k in range(2)])
x[largest].backward(v)
print("index of the largest:", largest)
print("by an index:", x.grad)

# %% numpy
import numpy as np

x = np.array([4.0, 7.0, 7.0, 3.0, 5.0])
group, v = np.array([0, 0, 0, 1, 1]), np.array([6.0, 10.0])
y = np.array([x[group == k].max() for k in range(2)])
hit = (x == y[group]).astype(float)
for name, start in {"low start": -np.inf, "start at the maximum": 7.0}.items():
    count = np.bincount(group, hit) + (y == start)
    print("largest:", y)
    print(f"{name}:", hit / count[group] * v[group])

# %% numpy_index
first = np.array([np.flatnonzero((group == k) & (hit == 1))[0] for k in range(2)])
at_x = np.zeros(5)
at_x[first] = v
print("index of the largest:", first)
print("by an index:", at_x)
