"""The weight of an auxiliary model is the output of another model: h = Wz, and the loss compares Xh with t."""

# %% torch
import torch
from torch import nn

L1, L2 = nn.Linear(3, 2, bias=False), nn.Linear(2, 1, bias=False)
L1.weight = nn.Parameter(torch.tensor([[0.5, 4.0, -1.0], [3.0, 1.0, 2.0]]))
z = torch.tensor([1.0, 0.5, 3.0])  # the input of L1
X = torch.tensor([[3.0, 2.0], [1.0, 5.0]])  # the input of L2
t = torch.tensor([[1.0], [4.0]])

with torch.no_grad():
    L2.weight.copy_(L1(z)[None])  # wrong: only the numbers
loss = ((L2(X) - t) ** 2).sum()
loss.backward()
print("loss:", loss)
print("L1.weight.grad:", L1.weight.grad)
print("L2.weight.grad:", L2.weight.grad)

# %% call
L2.weight.grad = None
y = torch.func.functional_call(L2, {"weight": L1(z)[None]}, (X,))
loss = ((y - t) ** 2).sum()
loss.backward()
print("loss:", loss)
print("L1.weight.grad:", L1.weight.grad, sep="\n")
print("L2.weight.grad:", L2.weight.grad)

# %% linear
L1.weight.grad = None
y = nn.functional.linear(X, L1(z)[None])
((y - t) ** 2).sum().backward()
print("L1.weight.grad:", L1.weight.grad, sep="\n")

# %% numpy
import numpy as np

W = np.array([[0.5, 4.0, -1.0], [3.0, 1.0, 2.0]])
z = np.array([1.0, 0.5, 3.0])
X, t = np.array([[3.0, 2.0], [1.0, 5.0]]), np.array([1.0, 4.0])
r = X @ (W @ z) - t
at_h = 2 * r @ X  # h is the weight of L2
print("loss:", r @ r)
print("L2.weight.grad:", at_h[None])

# %% numpy_call
print("loss:", r @ r)
print("L1.weight.grad:", np.outer(at_h, z), sep="\n")

# %% numpy_linear
print("L1.weight.grad:", np.outer(at_h, z), sep="\n")
