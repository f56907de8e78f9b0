"""A positive parameter mu is a function of an unconstrained leaf, which the optimizer trains."""

# %% error raises="ValueError: can't optimize a non-leaf Tensor"
import torch
from torch.distributions import constraints, transform_to

positive = transform_to(constraints.greater_than(0.0))
unconstrained = positive.inv(torch.tensor([2.0, 0.5], dtype=torch.float64)).requires_grad_()
mu = positive(unconstrained)  # what param(..., constraint=...) returns
torch.optim.SGD([mu], lr=0.1)

# %% torch
optimizer = torch.optim.SGD([unconstrained], lr=0.1)
for _ in range(2):
    optimizer.zero_grad()
    mu = positive(unconstrained)  # again in each step
    loss = ((mu - torch.tensor([3.0, 1.0])) ** 2).sum()
    loss.backward()
    optimizer.step()
    print("unconstrained.grad:", unconstrained.grad)
    print("mu:", mu)

# %% numpy
import numpy as np

target, u = np.array([3.0, 1.0]), np.log([2.0, 0.5])
for _ in range(2):
    mu = np.exp(u)
    g = 2 * (mu - target) * mu  # the chain rule: the derivative of exp is exp
    u = u - 0.1 * g
    print("unconstrained.grad:", g)
    print("mu:", mu)
