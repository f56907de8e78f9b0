"""Linear interpolation in a square: the slopes depend on the position, through the mixed second derivative."""

# %% torch one-point="the position must lie inside the square"
import torch

corners = torch.tensor([[0.2, 0.9], [0.5, 2.0]])
p = torch.tensor([0.3, 0.4], requires_grad=True)
density = torch.einsum("i,ij,j", torch.stack((1 - p[0], p[0])), corners, torch.stack((1 - p[1], p[1])))
(slopes,) = torch.autograd.grad(density, p, create_graph=True)
slopes.backward(torch.tensor([1.0, 10.0]))
print("slopes:", slopes.detach())
print("gradient of the slopes at p:", p.grad)

# %% numpy
import numpy as np

corners, p = np.array([[0.2, 0.9], [0.5, 2.0]]), np.array([0.3, 0.4])
v = np.array([1.0, 10.0])
mixed = corners[0, 0] - corners[0, 1] - corners[1, 0] + corners[1, 1]
first = corners[1, 0] - corners[0, 0], corners[0, 1] - corners[0, 0]  # the slopes at the corner 0, 0
print("slopes:", first + mixed * p[::-1])
print("gradient of the slopes at p:", mixed * v[::-1])
