"""The negative log-likelihood of a flow is negative where the density is above 1, and it keeps decreasing."""

# %% torch
import torch

x = 0.01 * torch.tensor([[1.0, -2.0, 0.5, 3.0], [-1.5, 0.25, 2.5, -0.75]], dtype=torch.float64)
s = torch.zeros(4, dtype=torch.float64, requires_grad=True)  # z = x * exp(s)


def loss_fn(s, x):
    z = x * s.exp()
    log_det = s.sum()
    return torch.mean(z**2) / 2 - torch.mean(log_det) / 4


for _ in range(3):
    s.grad = None
    loss = loss_fn(s, x)
    loss.backward()
    print("loss:", loss)
    print("s.grad:", s.grad)
    with torch.no_grad():
        s -= 6.0 * s.grad

# %% units
moved = s.detach() - torch.log(torch.tensor(1000.0, dtype=torch.float64))
print("loss in other units:", loss_fn(moved, 1000 * x))

# %% precedence
log_det = torch.tensor(5.0)
print("without parentheses:", log_det / 32 * 32)
print("with parentheses:", log_det / (32 * 32))

# %% numpy
import numpy as np

x = 0.01 * np.array([[1.0, -2.0, 0.5, 3.0], [-1.5, 0.25, 2.5, -0.75]])
s = np.zeros(4)
squares = np.mean(x**2, axis=0)
for _ in range(3):
    print("loss:", np.mean(squares * np.exp(2 * s)) / 2 - np.mean(s))
    g = (squares * np.exp(2 * s) - 1) / 4
    print("s.grad:", g)
    s = s - 6.0 * g

# %% numpy_units
factor = 1000
print("loss in other units:", np.mean(squares * np.exp(2 * s)) / 2 - np.mean(s) + np.log(factor))

# %% numpy_precedence
a = np.array(5.0)
print("without parentheses:", a / 32 * 32)
print("with parentheses:", a / (32 * 32))
