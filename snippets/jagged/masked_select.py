"""masked_select, x[mask], index_select of a transposed tensor, and the gradient of masked_scatter and masked_fill."""

# %% torch
import torch

x = torch.tensor([[3.0, 5.0, 7.0], [2.0, -4.0, 6.0]], requires_grad=True)
t = x.t()  # not contiguous
mask = torch.tensor([[True, False], [True, True], [False, True]])
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
places = mask.flatten().nonzero().squeeze(1)

for y in (torch.masked_select(t, mask), t[mask], t.flatten().index_select(0, places)):
    (g,) = torch.autograd.grad(y, x, v, retain_graph=True)
    print("y:", y.detach())
    print("gradient at x:", g)

# %% broadcast
w = torch.tensor([[2.0], [-3.0], [0.5]], requires_grad=True)  # one column for the mask with two
y = torch.masked_select(w, mask)
y.backward(v)
print("y:", y.detach())
print("w.grad:", w.grad)

# %% error raises="RuntimeError: masked_select: expected BoolTensor for mask"
torch.masked_select(t, mask.float())

# %% scatter raises="RuntimeError: masked_scatter_ only supports boolean masks, but got mask with dtype Float"
t.masked_scatter(mask.float(), v)

# %% numpy
import numpy as np

x = np.array([[3.0, 5.0, 7.0], [2.0, -4.0, 6.0]])
mask = np.array([[True, False], [True, True], [False, True]])
v = np.array([1.0, 10.0, 100.0, 1000.0])
S = np.eye(6)[mask.ravel()]  # a one-hot row for each selected place
for _ in range(3):
    print("y:", S @ x.T.ravel())
    print("gradient at x:", (v @ S).reshape(3, 2).T)

# %% numpy_broadcast
w = np.array([[2.0], [-3.0], [0.5]])
print("y:", S @ np.repeat(w, 2))
print("w.grad:", (v @ S).reshape(3, 2).sum(1, keepdims=True))
