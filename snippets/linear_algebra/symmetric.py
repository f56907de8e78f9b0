"""The gradient of a symmetric matrix: four entries, but three free numbers."""

# %% torch
import torch

c = torch.tensor([3.0, 1.0, 5.0], requires_grad=True)  # c₁ and c₃ on the diagonal, c₂ beside it
S = torch.stack([torch.stack([c[0], c[1]]), torch.stack([c[1], c[2]])])
S.retain_grad()
y = torch.linalg.inv(S)[0, 1]
y.backward()
print("S.grad:", S.grad)
print("c.grad:", c.grad)

# %% asymmetric
A = S.detach().requires_grad_()
(G,) = torch.autograd.grad(torch.linalg.inv(A)[0, 1], A)
print("its symmetric part:", (G + G.T) / 2)

# %% numpy
import numpy as np

c = np.array([3.0, 1.0, 5.0])
S = np.array([[c[0], c[1]], [c[1], c[2]]])
S_inv = np.linalg.inv(S)
G = -np.outer(S_inv[:, 0], S_inv[1])  # the derivative of entry (0, 1) of the inverse
print("S.grad:", G)
print("c.grad:", np.array([G[0, 0], G[0, 1] + G[1, 0], G[1, 1]]))

# %% numpy_asymmetric
print("its symmetric part:", (G + G.T) / 2)
