"""A weight before a normalization, with weight decay: the loss falls and the norm of the gradient rises."""

# %% torch blind="J @ v: a dot product of two vectors"
import torch

X = torch.tensor([[1.0, 2.0], [2.0, -1.0], [1.5, 1.0], [-1.0, 1.0]], dtype=torch.float64)
t = torch.tensor([2.0, -1.0, -0.5, 1.0], dtype=torch.float64)


def losses(w):
    return (X @ (w / w.norm()) - t) ** 2  # only the direction of w counts


for size in (1.0, 0.5):
    w = (size * torch.tensor([3.0, -1.0], dtype=torch.float64)).requires_grad_()
    losses(w).mean().backward()
    print("loss:", losses(w).mean().detach())
    print("w.grad:", w.grad)
    print("is it orthogonal to w?", bool((w * w.grad).sum().abs() < 1e-9))

# %% train
w = torch.tensor([3.0, -1.0], dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.2, weight_decay=0.3)
scheduler = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, total_iters=200)
history = []
for step in range(200):
    optimizer.zero_grad()
    losses(w)[step % 4].backward()  # one sample for each step
    with torch.no_grad():
        history.append(torch.stack([losses(w).mean(), w.grad.norm(), w.norm()]))
    optimizer.step()
    scheduler.step()
for start in (0, 80, 180):  # means of 20 steps
    loss, grad_norm, w_norm = torch.stack(history[start : start + 20]).mean(0)
    print("mean loss:", loss)
    print("mean norm of the gradient:", grad_norm)
    print("mean norm of the weight:", w_norm)

# %% numpy
import numpy as np

X = np.array([[1.0, 2.0], [2.0, -1.0], [1.5, 1.0], [-1.0, 1.0]])
t = np.array([2.0, -1.0, -0.5, 1.0])


def rows(w):
    """The losses, and the gradient of each."""
    n = np.linalg.norm(w)
    u = w / n
    e = X @ u - t
    J = (np.eye(2) - np.outer(u, u)) / n  # of w / n
    return e**2, 2 * e[:, None] * X @ J


for size in (1.0, 0.5):
    w = size * np.array([3.0, -1.0])
    values, G = rows(w)
    g = G.mean(0)
    print("loss:", values.mean())
    print("w.grad:", g)
    print("is it orthogonal to w?", bool(np.isclose(w @ g, 0)))

# %% numpy_train
w, history = np.array([3.0, -1.0]), []
for step in range(200):
    values, G = rows(w)
    g = G[step % 4]
    history.append([values.mean(), np.linalg.norm(g), np.linalg.norm(w)])
    w = w - 0.2 * (1 - step / 200) * (g + 0.3 * w)
for start in (0, 80, 180):
    loss, grad_norm, w_norm = np.mean(history[start : start + 20], axis=0)
    print("mean loss:", loss)
    print("mean norm of the gradient:", grad_norm)
    print("mean norm of the weight:", w_norm)
