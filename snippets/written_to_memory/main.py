"""A row is expanded to two rows, and each row is multiplied by another factor: x = (3, 2)."""

# %% error raises="RuntimeError: more than one element of the written-to tensor"
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
rows = (x[0] * x).expand(2, 2)
rows *= torch.tensor([[4.0], [7.0]])

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
rows = (x[0] * x).expand(2, 2).clone()
rows *= torch.tensor([[4.0], [7.0]])
rows.backward(torch.tensor([[1.0, 10.0], [100.0, 0.5]]))
print("rows:", rows)
print("x.grad:", x.grad)

# %% numpy
import numpy as np

x = np.array([3.0, 2.0])
J_row = np.array([[2 * x[0], 0.0], [x[1], x[0]]])
J = np.concatenate([4 * J_row, 7 * J_row])  # 4 × 2: four elements, two inputs
v = np.array([1.0, 10.0, 100.0, 0.5])
print("rows:", np.outer([4.0, 7.0], x[0] * x))
print("x.grad:", v @ J)
