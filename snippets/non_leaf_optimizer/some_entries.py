"""Two entries of each row learn: set the others to 0 after a step, mask the gradient, or keep a smaller parameter."""

# %% torch
import torch

columns = torch.tensor([[0, 2], [1, 2]])  # the entries that learn, in each row
mask = torch.zeros(2, 3).scatter(1, columns, 1.0)
x, t = torch.tensor([1.5, -2.0, 0.5]), torch.tensor([3.0, 1.0])


def loss_of(W):
    return ((W @ x - t) ** 2).sum()


for way in "set to zero", "masked gradient":
    W = torch.zeros(2, 3, requires_grad=True)
    optimizer = torch.optim.Adam([W], lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        loss_of(W).backward()
        if way == "masked gradient":
            W.grad *= mask
        norm = W.grad.norm()
        optimizer.step()
        if way == "set to zero":
            with torch.no_grad():
                W *= mask
    print(f"{way}:", W.detach(), sep="\n")
    print("norm of the gradient:", norm)

# %% flag
W.data[mask == 0].requires_grad = False
print("W.requires_grad:", W.requires_grad)

# %% smaller
values = torch.zeros(2, 2, requires_grad=True)
optimizer = torch.optim.Adam([values], lr=0.1)
for _ in range(3):
    optimizer.zero_grad()
    W = torch.zeros(2, 3).scatter(1, columns, values)
    loss_of(W).backward()
    norm = values.grad.norm()
    optimizer.step()
print("smaller parameter:", torch.zeros(2, 3).scatter(1, columns, values.detach()), sep="\n")
print("norm of the gradient:", norm)

# %% numpy
import numpy as np

mask = np.array([[1, 0, 1], [0, 1, 1]])
x, t = np.array([1.5, -2.0, 0.5]), np.array([3.0, 1.0])
W, m, s = np.zeros((2, 3)), 0, 0
for k in (1, 2, 3):
    G = np.outer(2 * (W @ x - t), x)
    g = mask * G
    m, s = 0.9 * m + 0.1 * g, 0.999 * s + 0.001 * g**2
    W = W - 0.1 * (m / (1 - 0.9**k)) / (np.sqrt(s / (1 - 0.999**k)) + 10.0**-8)
for way, each in ("set to zero", G), ("masked gradient", g):
    print(f"{way}:", W, sep="\n")
    print("norm of the gradient:", np.linalg.norm(each))

print("W.requires_grad:", True)

# %% numpy_smaller
print("smaller parameter:", W, sep="\n")
print("norm of the gradient:", np.linalg.norm(g))
