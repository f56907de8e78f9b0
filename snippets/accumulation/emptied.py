"""zero_grad() inside the loop over two parts of a batch, and before it."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = torch.tensor([1.0, 0.0, 2.0, 3.0])
w = torch.tensor([0.5, 2.0], requires_grad=True)


def losses(part):
    return (X[part] @ w - t[part]) ** 2


optimizer = torch.optim.SGD([w], lr=0.1)
for part in slice(0, 3), slice(3, 4):
    optimizer.zero_grad()  # wrong: once for each part
    (losses(part).sum() / 4).backward()
print("inside the loop:", w.grad)

optimizer.zero_grad()  # right: once for each step
for part in slice(0, 3), slice(3, 4):
    (losses(part).sum() / 4).backward()
print("before the loop:", w.grad)

# %% rounds
X, t = X.double(), t.double()
for inside in True, False:
    w = torch.tensor([0.5, 2.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.02)
    for _ in range(40):
        optimizer.zero_grad()
        for part in slice(0, 3), slice(3, 4):
            if inside:
                optimizer.zero_grad()
            (losses(part).sum() / 4).backward()
        optimizer.step()
    print("inside the loop?", inside)
    print("loss after training:", losses(slice(0, 4)).mean().detach())

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [3.0, 1.0], [-1.0, 4.0], [2.0, 5.0]])
t = np.array([1.0, 0.0, 2.0, 3.0])
w = np.array([0.5, 2.0])
J = 2 * (X @ w - t)[:, None] * X  # one row for each loss
v = np.array([1.0, 1.0, 1.0, 0.0]) / 4
v_next = np.array([0.0, 0.0, 0.0, 1.0]) / 4
print("inside the loop:", v_next @ J)  # the last part only
print("before the loop:", (v + v_next) @ J)

# %% numpy_rounds
for inside, weights in (True, v_next), (False, v + v_next):
    w = np.array([0.5, 2.0])
    for _ in range(40):
        w -= 0.02 * 2 * (weights * (X @ w - t)) @ X
    print("inside the loop?", inside)
    print("loss after training:", np.mean((X @ w - t) ** 2))
