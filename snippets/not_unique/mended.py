"""The weight of an eigenvector's first component, a volume computed with QR, and eigenvectors of equal eigenvalues."""

# %% torch
import torch

w = torch.tensor([8.0, 4.0, 2.0], dtype=torch.float64, requires_grad=True)
a, b, c = w
A = torch.stack([a + 0j, 1j * b, -1j * b, c + 0j]).view(2, 2)
values, vectors = torch.linalg.eigh(A)
p = vectors[0, 0].abs() ** 2
p.backward()
print("p:", p)
print("w.grad:", w.grad)

# %% reduced
A = torch.tensor([[2.0, 1.0], [1.0, 3.0], [4.0, 1.0]], dtype=torch.float64)
A.requires_grad_()
Q, R = torch.linalg.qr(A)
volume = R.diagonal().prod().abs()
volume.backward()
print("volume:", volume)
print("A.grad:", A.grad, sep="\n")


# %% equal
def product(w):
    a, b, c = w
    A = torch.stack([a, b, b, c]).view(2, 2)
    _, vectors = torch.linalg.eigh(A)
    return vectors[0, 0] * vectors[1, 0]


w = torch.tensor([2.0, 0.0, 2.0], dtype=torch.float64, requires_grad=True)
product(w).backward()
print("equal, its gradient:", w.grad)

# %% silenced
for jitter in (0.25, 0.001953125):
    w = torch.tensor([2.0, 0.0, 2.0 + jitter], dtype=torch.float64)
    w.requires_grad_()
    product(w).backward()
    print("jitter:", jitter)
    print("by b:", w.grad[1])

# %% numpy blind="x - y: only the distance of eigenvalues counts"
import numpy as np

a, b, c = 8.0, 4.0, 2.0
d = a - c
D = np.sqrt(d**2 + 4 * b**2)  # the distance of the eigenvalues
print("p:", (1 - d / D) / 2)
gradient = np.array([-2 * b**2, 2 * b * d, 2 * b**2]) / D**3
print("w.grad:", gradient)

# %% numpy_reduced
A = np.array([[2.0, 1.0], [1.0, 3.0], [4.0, 1.0]])
volume = np.sqrt(np.linalg.det(A.T @ A))
print("volume:", volume)
print("A.grad:", volume * A @ np.linalg.inv(A.T @ A), sep="\n")

# %% numpy_equal
with np.errstate(divide="ignore", invalid="ignore"):
    print("equal, its gradient:", np.array([0.0, 0.0, 0.0]) / np.float64(2.0 - 2.0))

# %% numpy_silenced
for jitter in (0.25, 0.001953125):
    values = np.array([2.0, 2.0 + jitter])
    print("jitter:", jitter)
    print("by b:", 1 / (values[0] - values[1]))
