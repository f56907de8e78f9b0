"""A gradient inside the right-hand side of an equation, under no_grad."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import torch


def f(q):
    (g,) = torch.autograd.grad((q**3).sum(), q, create_graph=True)
    return -g


q = torch.tensor([3.0, 5.0])
with torch.no_grad():
    f(q)


# %% torch
def f(q):
    with torch.enable_grad():
        if not q.requires_grad:
            q = q.detach().requires_grad_()
        (g,) = torch.autograd.grad((q**3).sum(), q, create_graph=True)
    return -g


with torch.no_grad():
    print("rate of q:", f(q).detach())
q.requires_grad_()
f(q).backward(torch.tensor([1.0, 10.0]))
print("q.grad:", q.grad)

# %% numpy
import numpy as np

q, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
print("rate of q:", -3 * q**2)
print("q.grad:", -6 * q * v)
