"""The mean length of the gradient at the projected positions of two Gaussians, over two views."""

# %% torch
import torch

points = torch.tensor([[3.0, 1.0, 2.0], [1.0, -2.0, 4.0]], requires_grad=True)
seen = torch.tensor([[True, True], [True, False]])  # a row for each view
accumulated, count = torch.zeros(2), torch.zeros(2)
for view in range(2):
    screen = torch.zeros(2, 2, requires_grad=True)
    image = (points[:, :2] / points[:, 2:] + screen)[seen[view]] ** 3
    (image.sum() + view * image[0, 0]).backward()
    accumulated[seen[view]] += screen.grad[seen[view]].norm(dim=1)
    count += seen[view]
print("mean length:", accumulated / count)

# %% numpy
import numpy as np

points = np.array([[3.0, 1.0, 2.0], [1.0, -2.0, 4.0]])
at_screen = 3 * (points[:, :2] / points[:, 2:]) ** 2
second = at_screen[0] * np.array([2.0, 1.0])  # the first point in the second view
lengths = np.linalg.norm(at_screen, axis=1)
print("mean length:", np.array([(lengths[0] + np.linalg.norm(second)) / 2, lengths[1] / 1]))
