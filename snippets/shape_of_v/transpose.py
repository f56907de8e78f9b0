"""v is transposed: y = x² of shape [2, 3], v of shape [3, 2]."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
y = x**2
v = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
y.backward(v.T)
print("x.grad:", x.grad, sep="\n")

# %% numpy
import numpy as np

x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
v = np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
vjp = np.empty((2, 3))
for i in range(2):
    for j in range(3):
        vjp[i, j] = v[j, i] * 2 * x[i, j]  # the weight of yᵢⱼ is vⱼᵢ
print("vᵀJ:", vjp, sep="\n")
