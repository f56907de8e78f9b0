"""topk and sort: the values have a gradient, the indices and the choice have none."""

# %% torch
import torch

x = torch.tensor([4.2, 0.6, 2.7], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
top = x.topk(2)
top.values.backward(v[:2])
print("indices have a graph:", top.indices.grad_fn is not None)
print("topk:", x.grad)

x.grad = None
x.sort().values.backward(v)
print("sort:", x.grad)

x.grad = None
x.sort().values.sum().backward()
print("sum of sort:", x.grad)

# %% picked
i = torch.tensor([2, 0, 2])  # x[2] twice
for name, y in (
    ("index_select", x.index_select(0, i)),
    ("gather", x.gather(0, i)),
    ("cumsum", x.cumsum(0)),
):
    print(f"{name}:", y)
    print(f"{name} in backward:", *torch.autograd.grad(y, x, v))

# %% numpy
import numpy as np

x, v = np.array([4.2, 0.6, 2.7]), np.array([1.0, 10.0, 100.0])
P = np.eye(3)[np.argsort(x)]  # row i picks the number at place i
top = P[::-1][:2]
print("indices have a graph:", False)
print("topk:", v[:2] @ top)
print("sort:", v @ P)
print("sum of sort:", np.ones(3) @ P)

# %% numpy_picked
repeated, running = np.eye(3)[[2, 0, 2]], np.tril(np.ones((3, 3)))
for name, P in ("index_select", repeated), ("gather", repeated), ("cumsum", running):
    print(f"{name}:", P @ x)
    print(f"{name} in backward:", v @ P)
