"""The Jacobian of y = (x₁³, x₁x₂, x₂²), and the gradient of the sum of its entries."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], x[1] ** 2])


x = torch.tensor([3.0, 5.0])
print("J:", jacobian(f, x, strategy="forward-mode", vectorize=True), sep="\n")

# %% chunks
print("a row at a time:", torch.func.jacrev(f, chunk_size=1)(x), sep="\n")

# %% graph blind="input: the gradient of J's sum does not depend on x₂"
x = torch.tensor([3.0, 5.0], requires_grad=True)
J = torch.func.jacfwd(f)(x)
J.sum().backward()
print("x.grad:", x.grad)

# %% again
print("without create_graph:", jacobian(lambda x: jacobian(f, x), x).flatten())
print("with create_graph:", jacobian(lambda x: jacobian(f, x, create_graph=True), x).flatten())

# %% batch
X = torch.tensor([[3.0, 5.0], [1.5, -2.0]])


def summed(X):
    return torch.vmap(f)(X).sum(dim=0)


for vectorize in (False, True):
    parts = jacobian(summed, X, vectorize=vectorize)  # outputs, samples, inputs
    print("of each sample:", parts.transpose(0, 1).flatten(1), sep="\n")

# %% numpy
import numpy as np

x = np.array([3.0, 5.0])
J = np.array([[3 * x[0] ** 2, 0.0], [x[1], x[0]], [0.0, 2 * x[1]]])
print("J:", J, sep="\n")

# %% numpy_graph
print("x.grad:", np.array([6 * x[0] + 1, 1 + 2]))

# %% numpy_chunks
print("a row at a time:", J, sep="\n")

# %% numpy_again
H = np.array([[[6 * x[0], 0.0], [0.0, 0.0]], [[0.0, 1.0], [1.0, 0.0]], [[0.0, 0.0], [0.0, 2.0]]])
print("without create_graph:", 0 * H.flatten())  # the inner J is a constant
print("with create_graph:", H.flatten())

# %% numpy_batch
X, zero = np.array([[3.0, 5.0], [1.5, -2.0]]), np.zeros(2)
each = np.stack([3 * X[:, 0] ** 2, zero, X[:, 1], X[:, 0], zero, 2 * X[:, 1]], axis=1)
for _ in range(2):
    print("of each sample:", each, sep="\n")
