"""The gradient of slogdet near a singular matrix, and a matrix that cannot become singular."""

# %% torch
import torch


def show(name, distance):
    W = torch.tensor([[1.0, 2.0], [2.0, 4.0 + distance]], dtype=torch.float64, requires_grad=True)
    value = torch.linalg.slogdet(W).logabsdet
    value.backward()
    print(f"logabsdet, {name}:", value)
    print(f"gradient, {name}:", W.grad, sep="\n")


show("determinant one half", 0.5)
show("determinant one percent", 0.01)

# %% singular
W = torch.ones(2, 2, requires_grad=True)
value = torch.linalg.slogdet(W).logabsdet
value.backward()
print("logabsdet of ones:", value)
print("infinite entries:", W.grad.isinf().sum())

# %% error raises="_LinAlgError: linalg.svd: The algorithm failed to converge"
torch.optim.Adam([W]).step()
torch.linalg.svdvals(W)

# %% factors blind="J.T, input: only the diagonals change the determinant"
below = torch.tensor([[0.0, 0.0], [2.0, 0.0]], dtype=torch.float64, requires_grad=True)
above = torch.tensor([[0.0, 1.5], [0.0, 0.0]], dtype=torch.float64, requires_grad=True)
log_size = torch.tensor([0.5, -4.0], dtype=torch.float64, requires_grad=True)
L = torch.eye(2) + below.tril(-1)
U = above.triu(1) + torch.diag(log_size.exp())
value = log_size.sum()  # the log-determinant of L @ U
value.backward()
print("logabsdet of the factors:", value)
print("logabsdet of the product:", torch.linalg.slogdet(L @ U).logabsdet)
print("log_size.grad:", log_size.grad)

# %% numpy
import numpy as np

for name, distance in (("determinant one half", 0.5), ("determinant one percent", 0.01)):
    det = 1.0 * (4.0 + distance) - 2.0 * 2.0
    print(f"logabsdet, {name}:", np.log(det))
    print(f"gradient, {name}:", np.array([[4.0 + distance, -2.0], [-2.0, 1.0]]) / det, sep="\n")

# %% numpy_singular
ones = np.ones((2, 2))
with np.errstate(divide="ignore"):
    det = ones[0, 0] * ones[1, 1] - ones[0, 1] * ones[1, 0]
    print("logabsdet of ones:", np.log(det))
    print("infinite entries:", np.isinf(ones / det).sum())

# %% numpy_factors blind="J @ v, J.T: the determinant of a product does not depend on the order"
log_size = np.array([0.5, -4.0])
L = np.array([[1.0, 0.0], [2.0, 1.0]])
U = np.array([[np.exp(log_size[0]), 1.5], [0.0, np.exp(log_size[1])]])
M = L @ U
print("logabsdet of the factors:", log_size.sum())
print("logabsdet of the product:", np.log(M[0, 0] * M[1, 1] - M[0, 1] * M[1, 0]))
print("log_size.grad:", np.ones(2))
