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

# %% numpy
import numpy as np

x, v = np.array([4.2, 0.6, 2.7]), np.array([1.0, 10.0, 100.0])
P = np.eye(3)[np.argsort(x)]  # row i picks the number at place i
top = P[::-1][:2]
print("indices have a graph:", False)
print("topk:", v[:2] @ top)
print("sort:", v @ P)
print("sum of sort:", np.ones(3) @ P)
