"""A penalty on the differences of a displacement: central differences leave a zigzag, and neighbors do not."""

# %% torch
import torch

u = torch.tensor([0.5, 2.0, 1.0, 2.5, 1.75, 3.0, 2.0], dtype=torch.float64, requires_grad=True)


def central(x):
    return (x[2:] - x[:-2]) / 2  # dx[i] = (x[i+1] - x[i-1]) / 2


def neighbors(x):
    return x[1:] - x[:-1]


ways = {"central differences": central, "neighbors": neighbors}

for name, f in ways.items():
    loss = (f(u) ** 2).sum()
    print(f"loss with {name}:", loss.detach())
    print(f"gradient with {name}:", torch.autograd.grad(loss, u)[0])

# %% steps
for name, f in ways.items():
    field = u.detach().clone().requires_grad_()
    optimizer = torch.optim.SGD([field], lr=0.25)
    for _ in range(60):
        optimizer.zero_grad()
        (f(field) ** 2).sum().backward()
        optimizer.step()
    print(f"field after the steps with {name}:", field.detach())

# %% bending
for name, f in ways.items():
    print(f"bending energy with {name}:", (f(f(u)) ** 2).sum().detach())

# %% numpy
import numpy as np

u = np.array([0.5, 2.0, 1.0, 2.5, 1.75, 3.0, 2.0])


def differences(gap, n=7):
    """Return the matrix of the differences of elements at a distance."""
    return (np.eye(n)[gap:] - np.eye(n)[:-gap]) / gap


for name, gap in (("central differences", 2), ("neighbors", 1)):
    D = differences(gap)
    print(f"loss with {name}:", (D @ u) @ (D @ u))
    print(f"gradient with {name}:", 2 * (D @ u) @ D)

# %% numpy_steps
for name, gap in (("central differences", 2), ("neighbors", 1)):
    step = np.eye(7) - 0.25 * 2 * differences(gap).T @ differences(gap)
    print(f"field after the steps with {name}:", np.linalg.matrix_power(step, 60) @ u)

# %% numpy_bending
for name, gap in (("central differences", 2), ("neighbors", 1)):
    ddx = differences(gap, 7 - gap) @ differences(gap) @ u
    print(f"bending energy with {name}:", ddx @ ddx)
