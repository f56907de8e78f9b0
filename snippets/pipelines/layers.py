"""A model cut by its layers: one backward call for each stage, against one backward call for the whole model."""

# %% torch
import torch

weights = [[[0.5, -1.0], [2.0, 0.25]], [[1.5, 0.5], [-0.5, 1.0]], [[2.0, -0.75]]]
w_1, w_2, w_3 = (torch.tensor(w, requires_grad=True) for w in weights)
stages = [lambda x: torch.tanh(w_1 @ x), lambda x: (w_2 @ x) ** 2, lambda x: w_3 @ x]
data = torch.tensor([0.5, -0.5])

loss = stages[2](stages[1](stages[0](data))).sum()
loss.backward()  # the whole model at once
print("w_1.grad:", w_1.grad, sep="\n")

# %% stages
w_1.grad = w_2.grad = w_3.grad = None
y, kept = data, []
for stage in stages:
    x = y.detach().requires_grad_()  # the graph of the stage begins here
    y = stage(x)
    kept.append((x, y))

v = torch.ones(1)  # the loss is the sum of the last output
for x, y in reversed(kept):
    y.backward(v)  # the graph of this stage only
    v = x.grad  # the v of the stage before
    print("v:", v)

print("w_1.grad:", w_1.grad, sep="\n")
print("w_2.grad:", w_2.grad, sep="\n")
print("w_3.grad:", w_3.grad, sep="\n")

# %% again
inputs = [x.detach() for x, y in kept]  # no graph: you can save these, with torch.save
del kept, x, y
w_1.grad = w_2.grad = w_3.grad = None
v = torch.ones(1)
for stage, x in zip(reversed(stages), reversed(inputs), strict=True):
    x.requires_grad_()
    stage(x).backward(v)
    v = x.grad
    # here you can stop, save v and the gradients, and go on another day
print("w_1.grad:", w_1.grad, sep="\n")
print("w_2.grad:", w_2.grad, sep="\n")

# %% numpy
import numpy as np

w_1, w_2, w_3 = np.array([[0.5, -1.0], [2.0, 0.25]]), np.array([[1.5, 0.5], [-0.5, 1.0]]), np.array([[2.0, -0.75]])
data = np.array([0.5, -0.5])
y_1 = np.tanh(w_1 @ data)
u = w_2 @ y_1
J_1 = np.diag(1 - y_1**2) @ w_1
J_2 = np.diag(2 * u) @ w_2
J_3 = w_3
v_3 = np.ones(1)
v_2 = v_3 @ J_3
v_1 = v_2 @ J_2
gradient_1 = np.outer(v_1 * (1 - y_1**2), data)
gradient_2 = np.outer(v_2 * 2 * u, y_1)
print("w_1.grad:", gradient_1, sep="\n")

# %% numpy_stages
print("v:", v_2)
print("v:", v_1)
print("v:", v_1 @ J_1)
print("w_1.grad:", gradient_1, sep="\n")
print("w_2.grad:", gradient_2, sep="\n")
print("w_3.grad:", np.outer(v_3, u**2), sep="\n")

# %% numpy_again
print("w_1.grad:", gradient_1, sep="\n")
print("w_2.grad:", gradient_2, sep="\n")
