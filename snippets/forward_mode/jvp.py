"""The sum of the columns of J with the weights u: y = (x₁³, x₁x₂, x₁ + x₂²) at x = (3, 5)."""

# %% error raises="RuntimeError: Mismatch in shape: grad_output[0]"
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])
y.backward(torch.tensor([1.0, 10.0]))

# %% torch
import torch
from torch.func import jvp, vmap


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2])


x = torch.tensor([3.0, 5.0])
u = torch.tensor([1.0, 10.0])
y, Ju = jvp(f, (x,), (u,))
print("y:", y)
print("Ju:", Ju)

# %% several
U = torch.tensor([[1.0, 10.0], [1.0, 0.0], [0.0, 1.0], [-2.0, 0.5]])
print("a row for each u:", vmap(lambda u: jvp(f, (x,), (u,))[1])(U), sep="\n")

# %% each
X = torch.tensor([[3.0, 5.0], [1.0, 2.0], [-1.0, 4.0], [2.0, 0.5]])
print("a row for each x:", vmap(lambda x, u: jvp(f, (x,), (u,))[1])(X, U), sep="\n")

# %% refused raises="RuntimeError: v has invalid size: should be torch.Size([2]) but got torch.Size([4, 2])"
torch.autograd.functional.jvp(f, x, U)

# %% whole
J = torch.autograd.functional.jacobian(f, x, vectorize=True)  # its own unit vectors
print("from the whole J:", U @ J.T, sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
u = np.array([1.0, 10.0])
J = np.array(
    [
        [3 * x[0] ** 2, 0.0],
        [x[1], x[0]],
        [1.0, 2 * x[1]],
    ]
)
print("y:", np.array([x[0] ** 3, x[0] * x[1], x[0] + x[1] ** 2]))
print("Ju:", J @ u)

# %% numpy_several
U = np.array([[1.0, 10.0], [1.0, 0.0], [0.0, 1.0], [-2.0, 0.5]])
print("a row for each u:", (J @ U.T).T, sep="\n")

# %% numpy_each
X = np.array([[3.0, 5.0], [1.0, 2.0], [-1.0, 4.0], [2.0, 0.5]])
a, b = X.T  # a row of Ju for each sample
Ju_of_each = np.stack([3 * a**2 * U[:, 0], b * U[:, 0] + a * U[:, 1], U[:, 0] + 2 * b * U[:, 1]], axis=1)
print("a row for each x:", Ju_of_each, sep="\n")

# %% numpy_whole
print("from the whole J:", U @ J.T, sep="\n")
