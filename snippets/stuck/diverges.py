"""Polynomial features: gradient descent diverges above a learning rate, and scaled features allow a larger one."""

# %% torch rtol=1e-9
import torch

x = torch.tensor([2.0, 3.5, 5.0], dtype=torch.float64)
t = torch.tensor([3.0, 7.0, 9.5], dtype=torch.float64)
raw = torch.stack([x**2, x, torch.ones(3)], dim=1)


def look(A):
    def loss_of(w):
        return ((A @ w - t) ** 2).sum()

    H = torch.func.hessian(loss_of)(torch.zeros(3, dtype=torch.float64))
    limit = 2 / torch.linalg.eigvalsh(H)[-1]
    print("limit of lr:", limit)
    for part in 0.9, 1.1:
        w = torch.zeros(3, dtype=torch.float64, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=part * limit.item())
        for _ in range(50):
            optimizer.zero_grad()
            loss = loss_of(w)
            loss.backward()
            optimizer.step()
        print("loss after fifty steps:", loss)


look(raw)

# %% scaled rtol=1e-9
features = raw[:, :2]
scaled = torch.column_stack([(features - features.mean(dim=0)) / features.std(dim=0), torch.ones(3)])
look(scaled)

# %% numpy
import numpy as np

x = np.array([2.0, 3.5, 5.0])
t = np.array([3.0, 7.0, 9.5])


def look(A):
    H = 2 * A.T @ A
    sizes, axes = np.linalg.eigh(H)
    limit = 2 / sizes[-1]
    print("limit of lr:", limit)
    goal = np.linalg.solve(A, t)  # three points, three weights
    for part in 0.9, 1.1:
        left = axes @ ((1 - part * limit * sizes) ** 49 * (axes.T @ goal))  # what w still lacks
        print("loss after fifty steps:", np.sum((A @ left) ** 2))


raw = np.column_stack([x**2, x, np.ones(3)])
look(raw)

# %% numpy_scaled
features = raw[:, :2]
look(np.column_stack([(features - np.mean(features, axis=0)) / np.std(features, axis=0, ddof=1), np.ones(3)]))
