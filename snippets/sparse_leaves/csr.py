"""A CSR leaf: the gradient of its values(), gradcheck, and a constant CSR matrix times x."""

# %% torch
import torch

torch.sparse.check_sparse_tensor_invariants.enable()
dense = torch.tensor([[2.0, 0.0, 5.0], [0.0, 3.0, 0.0]], dtype=torch.float64)
x = dense.to_sparse_csr().requires_grad_(True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
(x.values() ** 3).backward(v)
print("layout:", x.grad.layout)
print("gradient at the values:", x.grad.values())

# %% error raises="RuntimeError: The expanded size of the tensor (3) must match the existing size (6)"
torch.autograd.gradcheck(torch.Tensor.values, x)

# %% masked
print("gradcheck:", torch.autograd.gradcheck(torch.Tensor.values, x, masked=True))

# %% constant
M = dense.to_sparse_csr()
x = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]], dtype=torch.float64, requires_grad=True)
y = torch.mm(M, x)
print("y:", y, sep="\n")
print("gradient at x:", torch.autograd.grad(y.sum(), x)[0], sep="\n")

# %% numpy
import numpy as np

dense = np.array([[2.0, 0.0, 5.0], [0.0, 3.0, 0.0]])
stored = dense[dense != 0]
print("gradient at the values:", np.array([1.0, 10.0, 100.0]) * 3 * stored**2)

# %% numpy_constant
x = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]])
print("y:", dense @ x, sep="\n")
print("gradient at x:", dense.T @ np.ones((2, 2)), sep="\n")
