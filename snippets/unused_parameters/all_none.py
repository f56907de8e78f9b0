"""Four backward calls that give no parameter of the model a gradient, and a loss without a graph."""

# %% torch
import copy

import torch

model = torch.nn.Linear(2, 1, bias=False)
torch.nn.init.constant_(model.weight, 0.5)
x = torch.tensor([3.0, 5.0])
center = torch.tensor([1.5], requires_grad=True)


def all_none():
    return all(p.grad is None for p in model.parameters())


loss = (model(x).detach() - center).square().sum()  # center still has a graph
loss.backward()
print("center.grad:", center.grad)
print("all None:", all_none())

loss = model(x).detach().square().sum().requires_grad_()  # the loss is a new leaf
loss.backward()
print("loss.grad:", loss.grad)
print("all None:", all_none())

loss = torch.autograd.Variable(model(x).square().sum(), requires_grad=True)  # a new leaf, too
loss.backward()
print("grad of the Variable:", loss.grad)
print("all None:", all_none())

other = copy.deepcopy(model)  # the loop below looks at model
loss = other(x).square().sum()
loss.backward()
print("other.weight.grad:", other.weight.grad)
print("all None:", all_none())

# %% cut raises="RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn"
loss = model(x).detach().square().sum()
loss.backward()

# %% whole
loss = (model(x) - center).square().sum()
loss.backward()
print("model.weight.grad:", model.weight.grad)

# %% numpy
import numpy as np

w, x, c = np.array([0.5, 0.5]), np.array([3.0, 5.0]), np.array([1.5])  # c is the center
y = (w * x).sum()
print("center.grad:", -2 * (y - c))
print("loss.grad:", np.ones(()))
print("grad of the Variable:", np.ones(()))
print("other.weight.grad:", 2 * y * x[None])

# %% numpy_whole
print("model.weight.grad:", 2 * (y - c) * x[None])
