"""A warmup that passes the limit of the rate: the loss falls, turns, and keeps increasing."""

# %% torch blind="J @ v: X Xᵀ has the same largest eigenvalue"
import torch

X = torch.tensor([[1.0, 0.5], [-1.0, 2.0], [0.5, 2.0]]).double()
t = torch.tensor([2.5, -1.0, 4.0]).double()
sharpness = torch.linalg.eigvalsh(2 * X.T @ X / 3)[-1]  # the largest eigenvalue of the Hessian

for peak in 0.875, 0.25:
    w = torch.tensor([0.5, -0.25], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=peak)
    warmup = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: (step + 1) / 6)
    rates, losses, norms = [], [], []
    for _ in range(6):
        optimizer.zero_grad()
        loss = ((X @ w - t) ** 2).mean()
        loss.backward()
        norms.append(w.grad.norm())
        rates.append(optimizer.param_groups[0]["lr"] * sharpness)
        losses.append(loss.detach())
        optimizer.step()
        warmup.step()
    print("rate times sharpness:", torch.stack(rates))
    print("losses of the steps:", torch.stack(losses))
    print("gradient norm:", torch.stack(norms))

# %% numpy
import numpy as np

X, t = np.array([[1.0, 0.5], [-1.0, 2.0], [0.5, 2.0]]), np.array([2.5, -1.0, 4.0])
H = 2 * X.T @ X / 3
eigenvalues, Q = np.linalg.eigh(H)
best = np.linalg.solve(H, 2 * X.T @ t / 3)
rest = np.mean((X @ best - t) ** 2)  # the smallest loss
for peak in 0.875, 0.25:
    error, rates, losses, norms = Q.T @ (np.array([0.5, -0.25]) - best), [], [], []  # w - best, along the eigenvectors
    for step in range(6):
        rate = peak * (step + 1) / 6
        rates.append(rate * eigenvalues[-1])
        losses.append(rest + eigenvalues @ error**2 / 2)
        norms.append(np.linalg.norm(eigenvalues * error))
        error = (1 - rate * eigenvalues) * error
    print("rate times sharpness:", np.array(rates))
    print("losses of the steps:", np.array(losses))
    print("gradient norm:", np.array(norms))
