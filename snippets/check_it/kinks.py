"""Points where a check says nothing: |x| and relu at 0, and functions that round."""

# %% torch blind="input: the central quotient at such a kink is the same for every h"
import torch
from torch.autograd import gradcheck

h = 2.0**-10
zero = torch.tensor(0.0, dtype=torch.float64, requires_grad=True)
for f in torch.abs, torch.relu:
    with torch.no_grad():
        quotient = (f(zero + h) - f(zero - h)) / (2 * h)
    zero.grad = None
    f(zero).backward()
    print(f.__name__)
    print("central:", quotient)
    print("zero.grad:", zero.grad)
    print("passes?", gradcheck(f, zero, raise_exception=False))

# %% round
x = torch.tensor([0.75, 3.125], dtype=torch.float64, requires_grad=True)
y = x * torch.round(x)
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("round passes?", gradcheck(lambda x: x * torch.round(x), x))

# %% numpy
import numpy as np

h = 2.0**-10
for f in (lambda x: max(x, -x)), (lambda x: max(x, 0.0)):
    central = (f(h) - f(-h)) / (2 * h)
    slope = 0.0  # torch's choice, between the left and the right slope
    print("central:", central)
    print("zero.grad:", slope)
    print("passes?", central == slope)

# %% numpy_round
x = np.array([0.75, 3.125])
v = np.array([1.0, 10.0])
print("x.grad:", v * np.round(x))  # round(x) is constant near x
