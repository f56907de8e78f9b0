"""Rows that are used several times, and what use_deterministic_algorithms refuses and fills on the CPU."""

# %% rows
import torch

W = torch.tensor([[3.0, 5.0], [-6.0, 7.0]], requires_grad=True)
index = torch.tensor([0, 1, 0, 0])
v = torch.tensor([[1.0, 2.0], [10.0, 20.0], [100.0, 200.0], [0.5, 0.25]])
W.index_select(0, index).backward(v)
print("W.grad:", W.grad, sep="\n")

# %% error raises="RuntimeError: max_unpooling2d_forward_out does not have a deterministic implementation"
torch.use_deterministic_algorithms(True)
pool = torch.nn.MaxPool1d(2, return_indices=True)
x = torch.tensor([[3.0, 5.0, 8.0, 7.0]], requires_grad=True)
largest, places = pool(x)
torch.nn.MaxUnpool1d(2)(largest, places)

# %% torch
y = torch.zeros(1, 4).scatter(1, places, largest)
y.backward(torch.tensor([[1.0, 10.0, 100.0, 1000.0]]))
print("y:", y)
print("x.grad:", x.grad)

# %% filled
print("is new memory filled?", bool(torch.empty(2).isnan().all()))
torch.use_deterministic_algorithms(False)

# %% late raises="RuntimeError: put_ does not have a deterministic implementation"
x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x**2
y = h.put(torch.tensor([0]), torch.tensor([7.0]))  # the mode is off
torch.use_deterministic_algorithms(True)
y.backward(torch.tensor([1.0, 10.0]))

# %% around
torch.use_deterministic_algorithms(False)
x = torch.tensor([3.0, 5.0], requires_grad=True)
h = x**2
y = h.put(torch.tensor([0]), torch.tensor([7.0]))
torch.use_deterministic_algorithms(True)
node = y.grad_fn
node.register_prehook(lambda v: torch.use_deterministic_algorithms(False))
node.register_hook(lambda *both: torch.use_deterministic_algorithms(True))
y.backward(torch.tensor([1.0, 10.0]))
print("x.grad:", x.grad)
print("is the mode on again?", torch.are_deterministic_algorithms_enabled())
torch.use_deterministic_algorithms(False)

# %% numpy_rows
import numpy as np

W, index = np.array([[3.0, 5.0], [-6.0, 7.0]]), np.array([0, 1, 0, 0])
v = np.array([[1.0, 2.0], [10.0, 20.0], [100.0, 200.0], [0.5, 0.25]])
P = np.eye(2)[index]  # the rows are P W
print("W.grad:", P.T @ v, sep="\n")

# %% numpy
x, v = np.array([[3.0, 5.0, 8.0, 7.0]]), np.array([[1.0, 10.0, 100.0, 1000.0]])
pairs = x.reshape(2, 2)
is_largest = (pairs == pairs.max(axis=1, keepdims=True)).reshape(1, 4)
print("y:", np.where(is_largest, x, 0.0))
print("x.grad:", np.where(is_largest, v, 0.0))

# %% numpy_around
x, v = np.array([3.0, 5.0]), np.array([1.0, 10.0])
kept = np.array([0.0, 1.0])  # put replaced the first element
print("x.grad:", v * kept * 2 * x)
