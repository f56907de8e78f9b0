"""U of a tiny and a large matrix: the squares of the singular values underflow or overflow in float32."""

# %% torch
import torch

M = torch.tensor([[3.0, 1.0], [2.0, 5.0], [1.0, 0.0]])
a = torch.tensor([5.0, 1.0, 2.0])
scale = 1e-25
tiny, large = (M * scale).requires_grad_(), (M / scale).requires_grad_()


def loss(A):
    U = torch.linalg.svd(A, full_matrices=False).U
    return a @ U[:, 0] ** 2


for A in (tiny, large):
    loss(A).backward()
    print("finite:", A.grad.isfinite().any())

# %% values
tiny.grad = None
torch.linalg.svdvals(tiny).sum().backward()
print("tiny.grad:", tiny.grad, sep="\n")

# %% divided rtol=4e-6
tiny.grad = None
loss(tiny / tiny.detach().abs().max()).backward()
print("tiny.grad * scale:", tiny.grad * scale, sep="\n")

# %% double
double = (M.double() * scale).requires_grad_()
U = torch.linalg.svd(double, full_matrices=False).U
(a.double() @ U[:, 0] ** 2).backward()
print("double.grad * scale:", double.grad * scale, sep="\n")

# %% numpy blind="3 for 2: cubes overflow, too" one-point="the squares must leave the range of float32"
import numpy as np

M = np.array([[3.0, 1.0], [2.0, 5.0], [1.0, 0.0]])
a = np.array([5.0, 1.0, 2.0])
U, S, Vh = np.linalg.svd(M)
for factor in (1e-25, 1e25):
    s = np.float32(factor * S)
    with np.errstate(all="ignore"):
        division = 1 / (s[0] ** 2 - s[1] ** 2)
    print("finite:", np.isfinite(division))

# %% numpy_values
print("tiny.grad:", U[:, :2] @ Vh, sep="\n")

# %% numpy_divided blind="J @ v: a product of two vectors"
g = np.zeros((3, 2))
s = np.array([*S, 0.0])
for k in (1, 2):  # a step turns the first column of U towards column k
    turn = s[0] * np.outer(U[:, k], Vh[0])
    if k == 1:
        turn += s[1] * np.outer(U[:, 0], Vh[1])
    g += 2 * (a * U[:, 0]) @ U[:, k] * turn / (s[0] ** 2 - s[k] ** 2)
print("tiny.grad * scale:", g, sep="\n")

# %% numpy_double
print("double.grad * scale:", g, sep="\n")
