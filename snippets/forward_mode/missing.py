"""Operations without a forward formula, and what to use instead: cdist and grid_sample."""

# %% error raises="NotImplementedError: Trying to use forward AD with _cdist_forward"
import torch

centers = torch.tensor([[0.0, 0.0], [9.0, -4.0], [8.0, 16.0]])
x, u = torch.tensor([3.0, 4.0]), torch.tensor([1.0, 10.0])
torch.func.jvp(lambda x: torch.cdist(x[None], centers)[0], (x,), (u,))

# %% silenced
import torch
from torch.autograd.functional import jvp as two_passes
from torch.func import jvp
from torch.nn.functional import grid_sample

centers = torch.tensor([[0.0, 0.0], [9.0, -4.0], [8.0, 16.0]])
x, u = torch.tensor([3.0, 4.0]), torch.tensor([1.0, 10.0])
_, Ju = jvp(lambda x: torch.cdist(x.detach()[None], centers)[0], (x,), (u,))
print("detached:", Ju)


# %% written
def distances(x):
    return torch.linalg.vector_norm(x - centers, dim=1)


y, Ju = jvp(distances, (x,), (u,))
print("y:", y)
print("Ju:", Ju)

# %% twice
grid = torch.tensor([[[[-0.5, 0.5], [0.5, 0.0]]]])


def sampled(image):
    return grid_sample((image**2)[None, None], grid, align_corners=True).flatten()


image = torch.tensor([[3.0, 4.0], [5.0, 7.0]])
U = torch.tensor([[1.0, 10.0], [100.0, -50.0]])
y, Ju = two_passes(sampled, image, U)
print("y:", y)
print("JU:", Ju)

# %% numpy_silenced
import numpy as np

centers = np.array([[0.0, 0.0], [9.0, -4.0], [8.0, 16.0]])
x, u = np.array([3.0, 4.0]), np.array([1.0, 10.0])
print("detached:", np.zeros((3, 2)) @ u)  # J of a constant

# %% numpy_written
d = np.sqrt(np.sum((x - centers) ** 2, axis=1))
J = (x - centers) / d[:, None]
print("y:", d)
print("Ju:", J @ u)

# %% numpy_twice
grid = np.array([[-0.5, 0.5], [0.5, 0.0]])
image = np.array([[3.0, 4.0], [5.0, 7.0]])
U = np.array([[1.0, 10.0], [100.0, -50.0]])
right, down = (grid.T + 1) / 2  # from the first pixel, 0, to the second, 1
left, up = 1 - right, 1 - down
weights = np.stack([up * left, up * right, down * left, down * right], axis=1)
J = weights * 2 * image.ravel()
print("y:", weights @ image.ravel() ** 2)
print("JU:", J @ U.ravel())
