"""The derivative of u with respect to a column that was cut from X after u."""

# %% error raises="RuntimeError: appears to not have been used in the graph"
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 0.5]], requires_grad=True)
w = torch.tensor(0.5, requires_grad=True)
u = w * X[:, 0] ** 3 * X[:, 1]  # stands for net(X)
torch.autograd.grad(u.sum(), X[:, 1])
