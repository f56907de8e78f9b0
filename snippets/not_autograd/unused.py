"""Numbers in memory while a variable is deleted, during a step: y = B tanh(Ax)."""

# %% torch
import torch
from allocations import Count

A = torch.ones(3, 2, requires_grad=True)
B = torch.ones(1, 3, requires_grad=True)
X = torch.ones(5, 2)
A.grad, B.grad = torch.zeros(3, 2), torch.zeros(1, 3)
with Count(X, A, B, A.grad, B.grad) as count:
    h = torch.tanh(X @ A.T)
    y = h @ B.T
    print("after the forward pass:", count.now())
    del h
    print("after del h:", count.now())  # the graph still needs h
    y.backward(torch.ones_like(y))
    print("after backward:", count.now())
    del y
    print("after del y:", count.now())

# %% numpy
samples, hidden, outputs = 5, 3, 1
print("after the forward pass:", samples * (hidden + outputs))
print("after del h:", samples * (hidden + outputs))
print("after backward:", samples * outputs)
print("after del y:", 0 * samples)
