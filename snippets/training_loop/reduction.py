"""A step of SGD and a step of Adam, for the sum and for the mean of four losses."""

# %% torch rtol=4e-6
import torch

X = torch.tensor([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = torch.tensor([4.0, 9.0, 6.0, 1.0])
for reduction in "sum", "mean":
    criterion = torch.nn.MSELoss(reduction=reduction)
    for optimize in torch.optim.SGD, torch.optim.Adam:
        w = torch.tensor([0.5, 3.0], requires_grad=True)
        optimizer = optimize([w], lr=0.1)
        before = w.detach().clone()
        criterion(X @ w, t).backward()
        optimizer.step()
        print(reduction, "and", optimize.__name__)
        print("w.grad:", w.grad)
        print("step:", before - w.detach())

# %% numpy blind="x - y: the 1e-8 of Adam is below the tolerance"
import numpy as np

X = np.array([[1.0, 3.0], [-1.0, 4.0], [5.0, 0.5], [3.0, -1.0]])
t = np.array([4.0, 9.0, 6.0, 1.0])
w = np.array([0.5, 3.0])
J = 2 * (X @ w - t)[:, None] * X  # one row for each loss
for v in np.ones(4), np.ones(4) / 4:
    g = v @ J
    print("w.grad:", g)
    print("step:", 0.1 * g)  # SGD
    print("w.grad:", g)
    print("step:", 0.1 * g / (np.sqrt(g**2) + 10.0**-8))  # the first step of Adam
