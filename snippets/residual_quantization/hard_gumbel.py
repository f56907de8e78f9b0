"""The two ways to write a hard gumbel_softmax have the same value and the same gradient."""

# %% torch
import torch

z = torch.tensor([0.5, 1.5, -1.0], requires_grad=True)
noise = torch.tensor([1.0, 0.25, 2.0])  # in place of a draw of Gumbel noise
weights = torch.tensor([1.0, 5.0, 10.0])
temperature = 0.5

y_soft = ((z + noise) / temperature).softmax(dim=0)
y_hard = torch.zeros(3).scatter(0, y_soft.argmax(dim=0, keepdim=True), 1.0)
print("y_hard.requires_grad:", y_hard.requires_grad)
for y in y_hard - y_soft.detach() + y_soft, (y_hard - y_soft).detach() + y_soft, y_soft:
    (g,) = torch.autograd.grad(y @ weights, z, retain_graph=True)
    print("y:", y.detach())
    print("gradient:", g)

# %% numpy blind="J @ v, J.T: J is symmetric"
import numpy as np

z, noise = np.array([0.5, 1.5, -1.0]), np.array([1.0, 0.25, 2.0])
v, temperature = np.array([1.0, 5.0, 10.0]), 0.5
p = np.exp((z + noise) / temperature)
p = p / p.sum()
J = (np.diag(p) - np.outer(p, p)) / temperature
for y in np.eye(3)[p.argmax()], np.eye(3)[p.argmax()], p:
    print("y:", y)
    print("gradient:", v @ J)
