"""A random projection of a gradient: in chunks, with a seed for each, and through the two factors of a linear layer."""

# %% torch
import numpy
import torch

W = torch.tensor([[0.5, 2.0, -1.0, 1.5], [1.0, -0.5, 0.25, 3.0], [2.0, 1.0, -1.5, 0.5]], requires_grad=True)
x = torch.tensor([[1.0, 3.0, -2.0, 0.5], [0.25, -1.0, 1.5, 2.0]])  # two tokens
target = torch.tensor([[4.0, 1.0, -2.0], [0.5, 3.0, 1.0]])
y = x @ W.T
y.retain_grad()
(y - target).square().sum().backward()
g = W.grad.flatten()  # 12 numbers


def signs(seed, rows, columns):
    """Return a matrix of random signs. (In your code, use a torch.Generator on the device.)"""
    return torch.from_numpy(numpy.random.default_rng(seed).integers(0, 2, (rows, columns)) * 2.0 - 1).float()


projected = torch.zeros(3)
for seed, chunk in enumerate(g.split(5)):  # 5, 5 and 2 numbers
    projected += signs(seed, 3, len(chunk)) @ chunk
print("projection in chunks:", projected / 3**0.5)

# %% factors
of_outputs, of_inputs = signs(10, 2, 3), signs(11, 2, 4)
projected = (y.grad @ of_outputs.T).T @ (x @ of_inputs.T)  # without W.grad
print("projection of the factors:", projected, sep="\n")
print("projection of the whole gradient:", of_outputs @ W.grad @ of_inputs.T, sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, 2.0, -1.0, 1.5], [1.0, -0.5, 0.25, 3.0], [2.0, 1.0, -1.5, 0.5]])
x = np.array([[1.0, 3.0, -2.0, 0.5], [0.25, -1.0, 1.5, 2.0]])
target = np.array([[4.0, 1.0, -2.0], [0.5, 3.0, 1.0]])
v = 2 * (x @ W.T - target)


def signs(seed, rows, columns):
    return np.random.default_rng(seed).integers(0, 2, (rows, columns)) * 2.0 - 1


P = np.concatenate([signs(0, 3, 5), signs(1, 3, 5), signs(2, 3, 2)], axis=1)
print("projection in chunks:", P @ (v.T @ x).ravel() / np.sqrt(3))

# %% numpy_factors
kron = np.kron(signs(10, 2, 3), signs(11, 2, 4))  # one matrix for all 12 numbers
projected = (kron @ (v.T @ x).ravel()).reshape(2, 2)
print("projection of the factors:", projected, sep="\n")
print("projection of the whole gradient:", projected, sep="\n")
