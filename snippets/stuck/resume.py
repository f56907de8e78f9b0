"""A resume without Adam's state: the first step has the size of the learning rate for each element."""

# %% torch rtol=1e-5
import torch

w = torch.zeros(3, dtype=torch.float64, requires_grad=True)
gradient = torch.tensor([0.01, -3.0, 50.0], dtype=torch.float64)
optimizer = torch.optim.Adam([w], lr=0.1)


def step(optimizer, factor):
    before = w.detach().clone()
    w.grad = factor * gradient
    optimizer.step()
    return w.detach() - before


print("first step:", step(optimizer, 1))
for factor in -0.5, 0.75, -0.5:
    step(optimizer, factor)
checkpoint = w.detach().clone(), optimizer.state_dict()

# %% resumed rtol=1e-5
for kept in True, False:
    with torch.no_grad():
        w.copy_(checkpoint[0])
    optimizer = torch.optim.Adam([w], lr=0.1)
    if kept:
        optimizer.load_state_dict(checkpoint[1])
    print("state kept, step:" if kept else "state lost, step:", step(optimizer, 0.25))

# %% numpy
import numpy as np

gradient = np.array([0.01, -3.0, 50.0])


def step(factors):  # the last step after these gradients
    k = len(factors)
    weights = np.arange(k)[::-1]
    m = 0.1 * np.sum(0.9**weights * factors) * gradient / (1 - 0.9**k)
    v = 0.001 * np.sum(0.999**weights * factors**2) * gradient**2 / (1 - 0.999**k)
    return -0.1 * m / np.sqrt(v)  # the term in the denominator is left out


factors = np.array([1.0, -0.5, 0.75, -0.5, 0.25])
print("first step:", step(factors[:1]))

# %% numpy_resumed
print("state kept, step:", step(factors))
print("state lost, step:", step(factors[4:]))
