"""A network with two hidden numbers, and the gradients of its loss for a heat equation."""

# %% torch rtol=4e-6
import torch

net = torch.nn.Sequential(
    torch.nn.Linear(2, 2, bias=False),
    torch.nn.Tanh(),
    torch.nn.Linear(2, 1, bias=False),
)
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -1.0], [1.5, 0.25]]))
    net[2].weight.copy_(torch.tensor([[3.0, -0.5]]))

X = torch.tensor([[0.5, 1.0], [-1.0, 0.25], [0.75, -0.5]], requires_grad=True)
u = net(X)
(g,) = torch.autograd.grad(u.sum(), X, create_graph=True)
(g_x,) = torch.autograd.grad(g[:, 0].sum(), X, create_graph=True)
r = g[:, 1] - g_x[:, 0]
(r**2).mean().backward()
print("u.shape:", u.shape)
print("r:", r)
print("net[0].weight.grad:", net[0].weight.grad, sep="\n")
print("net[2].weight.grad:", net[2].weight.grad)

with_u = g[:, 1] + u * g[:, 0]  # wrong: a row and a column
print("with_u.shape:", with_u.shape)

# %% numpy
import numpy as np

W = np.array([[0.5, -1.0], [1.5, 0.25]])
a = np.array([3.0, -0.5])
X = np.array([[0.5, 1.0], [-1.0, 0.25], [0.75, -0.5]])
b, c = W[:, 0], W[:, 1]  # the weights of x, and of t
s = np.tanh(X @ W.T)  # a row for each point, a column for each hidden number
s1 = 1 - s**2
s2 = -2 * s * s1
s3 = -2 * s1**2 - 2 * s * s2

r = (c * s1 - b**2 * s2) @ a
by_a = c * s1 - b**2 * s2
by_z = a * (c * s2 - b**2 * s3)
by_b = by_z * X[:, :1] - 2 * a * b * s2
by_c = by_z * X[:, 1:] + a * s1
v = 2 * r / len(r)
print("u.shape:", (s @ a[:, None]).shape)
print("r:", r)
print("net[0].weight.grad:", np.stack([v @ by_b, v @ by_c], axis=1), sep="\n")
print("net[2].weight.grad:", (v @ by_a)[None])
print("with_u.shape:", (s @ a[:, None] * r).shape)
