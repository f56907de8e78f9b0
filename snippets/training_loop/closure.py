"""One step of LBFGS, with a closure that empties .grad and with a closure that does not."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, -2.0], dtype=torch.float64)
t = torch.tensor([2.5, 3.0, -4.0], dtype=torch.float64)
w = torch.tensor(5.0, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.LBFGS([w])
asked = []


def closure():
    """Return the loss at the current weight, and fill w.grad with its gradient."""
    optimizer.zero_grad()
    loss = ((w * x - t) ** 2).sum()
    loss.backward()
    asked.append(w.item())
    return loss


optimizer.step(closure)
print("calls of backward:", len(asked))
print("asked at:", torch.tensor(asked))
print("w:", w)

# %% forgotten
u = torch.tensor(5.0, dtype=torch.float64, requires_grad=True)
optimizer = torch.optim.LBFGS([u], max_iter=3)
asked_next = []


def closure_that_adds():
    """Do the same without zero_grad."""
    loss = ((u * x - t) ** 2).sum()
    loss.backward()
    asked_next.append(u.item())
    return loss


optimizer.step(closure_that_adds)
print("asked, with sums of gradients:", torch.tensor(asked_next))
print("u:", u)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0, -2.0])
t = np.array([2.5, 3.0, -4.0])


def slope(w):
    """Return the derivative of the loss."""
    return 2 * ((w * x - t) * x).sum()


first = 5.0
second = first - np.sign(slope(first))  # the first step has the length 1
w = (x * t).sum() / (x * x).sum()  # where the slope is 0
asked = np.array([first, second, w])
print("calls of backward:", len(asked))
print("asked at:", asked)
print("w:", w)

# %% numpy_forgotten
added = slope(first) + slope(second)  # the value of .grad at the second call
u = second - added
print("asked, with sums of gradients:", np.array([first, second, u]))
print("u:", u)
