"""MAML with clone(): the edge to the original parameter, and a deep copy without it."""

# %% torch
import copy

import torch

model = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    model.weight.copy_(torch.tensor([[1.5, -0.5]]))
x, t = torch.tensor([[1.0, 0.5], [-0.5, 2.0]]), torch.tensor([[2.0], [1.0]])  # for the adaptation
x_new, t_new = torch.tensor([[0.75, -1.0]]), torch.tensor([[0.5]])  # for the evaluation


def clone(module):
    """Return a copy whose weight has an edge to the weight of the original, as maml.clone() does."""
    learner = copy.deepcopy(module)
    del learner.weight
    learner.weight = module.weight.clone()
    return learner


def adapt(learner):
    error = (learner(x) - t).square().mean()
    step = torch.autograd.grad(error, learner.weight, create_graph=True)[0]
    adapted = learner.weight - 0.25 * step
    return (x_new @ adapted.T - t_new).square().mean()


for name, copied in (("clone", clone), ("deepcopy", copy.deepcopy)):
    model.zero_grad()
    learner = copied(model)
    print(f"the copy is a leaf, {name}:", learner.weight.is_leaf)
    adapt(learner).backward()
    print(f"gradient of the original, {name}:", model.weight.grad)

# %% validation
model.zero_grad()
for _ in range(2):  # a training task, and a validation task that also calls backward
    adapt(clone(model)).backward()
print("gradient of the original, two tasks:", model.weight.grad)
optimizer = torch.optim.SGD(model.parameters(), lr=0.875)
optimizer.step()  # only this line changes the original
print("model.weight:", model.weight.detach())

# %% numpy blind="J @ v, J.T: J is symmetric, because it contains a Hessian"
import numpy as np

x, t = np.array([[1.0, 0.5], [-0.5, 2.0]]), np.array([2.0, 1.0])
x_new, t_new = np.array([0.75, -1.0]), 0.5
w = np.array([1.5, -0.5])
step = x.T @ (x @ w - t)  # the mean of two squares
J = np.eye(2) - 0.25 * x.T @ x  # of the adapted weight, with respect to the original
v = 2 * (x_new @ (w - 0.25 * step) - t_new) * x_new
print("gradient of the original, clone:", (v @ J)[None])

# %% numpy_validation
print("gradient of the original, two tasks:", 2 * (v @ J)[None])
print("model.weight:", (w - 0.875 * 2 * v @ J)[None])
