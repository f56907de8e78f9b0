"""x += bias in forward changes the batch of the caller, also if the batch is the target. x = x + bias does not."""

# %% torch
import torch

bias = torch.tensor([0.5, -2.0], requires_grad=True)


def in_place(x):
    x += bias
    return x


def new_tensor(x):
    return x + bias  # as with x = x + bias


def train(forward):
    bias.grad = None
    batch = torch.tensor([[3.0, 1.0], [-1.0, 4.0]])
    loss = (forward(batch) - batch).square().sum()  # the batch is the target, too
    loss.backward()
    print("loss:", loss)
    print("bias.grad:", bias.grad)
    return batch


batch = train(in_place)
print("batch:", batch, sep="\n")

# %% new
batch = train(new_tensor)
print("batch:", batch, sep="\n")

# %% epochs
batch, target = torch.tensor([[3.0, 1.0], [-1.0, 4.0]]), torch.tensor([[0.5, 2.0], [1.5, -1.0]])
for _ in range(2):
    bias.grad = None
    (in_place(batch) - target).square().sum().backward()
    print("bias.grad:", bias.grad)

# %% numpy blind="2x for x², 3 for 2, x² for 2x: the error is zero on purpose"
import numpy as np

bias = np.array([0.5, -2.0])
X = np.array([[3.0, 1.0], [-1.0, 4.0]])
y = X + bias
errors = y - y  # the target has changed with x
print("loss:", np.sum(errors**2))
print("bias.grad:", 2 * errors.sum(axis=0))
print("batch:", y, sep="\n")

# %% numpy_new
errors = y - X
print("loss:", np.sum(errors**2))
print("bias.grad:", 2 * errors.sum(axis=0))
print("batch:", X, sep="\n")

# %% numpy_epochs
T = np.array([[0.5, 2.0], [1.5, -1.0]])
for epoch in (1, 2):
    errors = X + epoch * bias - T
    print("bias.grad:", epoch * 2 * errors.sum(axis=0))
