"""One item of a sparse leaf: the full index works, a row does not, and to_dense does."""

# %% torch
import torch

a = torch.sparse_coo_tensor([[0]], [1.0], (1,), check_invariants=True, requires_grad=True)
a[0].backward()
print("gradient of the report:", a.grad)

places = torch.tensor([[0, 2], [1, 1]])
a = torch.sparse_coo_tensor(places, [1.0, 3.0], (3, 2), check_invariants=True, requires_grad=True)
(a[2, 1] ** 2).backward()
print("layout:", a.grad.layout)
print("gradient of one item:", a.grad, sep="\n")

# %% row
try:
    (a[2].to_dense() ** 2).sum().backward()
except NotImplementedError as error:
    print("message:", str(error).partition(" This could")[0])

# %% fixed
a.grad = None
(a.to_dense()[2] ** 2).sum().backward()
print("layout:", a.grad.layout)
print("gradient through to_dense:", a.grad.to_dense(), sep="\n")

values = torch.tensor([1.0, 3.0], requires_grad=True)
a = torch.sparse_coo_tensor(places, values, (3, 2), check_invariants=True)
(a.to_dense()[2] ** 2).sum().backward()
print("values.grad:", values.grad)

# %% numpy blind="input: the item does not depend on the other places"
import numpy as np

print("gradient of the report:", np.ones(1))
places = np.array([[0, 2], [1, 1]])
a = np.zeros((3, 2))
a[tuple(places)] = np.array([1.0, 3.0])
one = np.zeros((3, 2))
one[2, 1] = 1
print("gradient of one item:", 2 * a * one, sep="\n")

# %% numpy_fixed
row = np.array([0.0, 0.0, 1.0])[:, None]
gradient = 2 * a * row
print("gradient through to_dense:", gradient, sep="\n")
print("values.grad:", gradient[[0, 2], 1])
