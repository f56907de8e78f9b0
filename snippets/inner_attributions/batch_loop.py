"""Attributions of a batch: a backward for each row, or one backward of the sum."""

# %% torch
import torch

model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh(), torch.nn.Linear(2, 3, bias=False))
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[1.0, 0.5], [-0.25, 2.0]]))
    model[2].weight.copy_(torch.tensor([[0.5, 1.0], [2.0, -1.5], [-0.75, 3.0]]))
input_tensor = torch.tensor([[0.5, -0.25], [1.0, 0.75], [-0.5, 0.5]], requires_grad=True)
targets = torch.tensor([2, 0, 1])

grads = []
output = model(input_tensor)
for i, target in enumerate(targets):
    model.zero_grad()  # does not touch input_tensor.grad
    output[i, target].backward(retain_graph=True)
    grads.append(input_tensor.grad[i].clone())
print("in a loop:", torch.stack(grads), sep="\n")

# %% once
selected = model(input_tensor).gather(1, targets[:, None])
print("at once:", torch.autograd.grad(selected.sum(), input_tensor)[0], sep="\n")

# %% twice
output = model(input_tensor)
input_tensor.grad = None
for name, target in (("first", 0), ("second", 1)):  # two targets of the same row
    output[0, target].backward(retain_graph=True)
    print(f"the same row, {name} target:", input_tensor.grad[0])

# %% numpy
import numpy as np

A, B = np.array([[1.0, 0.5], [-0.25, 2.0]]), np.array([[0.5, 1.0], [2.0, -1.5], [-0.75, 3.0]])
X = np.array([[0.5, -0.25], [1.0, 0.75], [-0.5, 0.5]])
slopes = 1 - np.tanh(X @ A.T) ** 2
each = (B[[2, 0, 1]] * slopes) @ A
print("in a loop:", each, sep="\n")

# %% numpy_once
print("at once:", each, sep="\n")

# %% numpy_twice
first, second = (B[:2] * slopes[0]) @ A
print("the same row, first target:", first)
print("the same row, second target:", first + second)
