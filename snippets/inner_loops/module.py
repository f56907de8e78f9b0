"""MAML with a module: two tasks, one inner step each, and the gradient at their common start."""

# %% copied
import copy

import torch
from torch.func import functional_call

net = torch.nn.Linear(2, 1)
with torch.no_grad():
    net.weight.copy_(torch.tensor([[1.0, 3.0]]))
    net.bias.fill_(0.5)
X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]])
tasks = [torch.tensor([[4.0], [2.0], [7.0]]), torch.tensor([[1.0], [5.0], [3.0]])]
X_query = torch.tensor([[2.0, 1.0], [-1.0, 3.0]])
queries = [torch.tensor([[3.0], [6.0]]), torch.tensor([[0.0], [2.0]])]
mse = torch.nn.functional.mse_loss

learner = copy.deepcopy(net)
optimizer = torch.optim.SGD(learner.parameters(), lr=0.05)
mse(learner(X), tasks[0]).backward()
optimizer.step()
mse(learner(X_query), queries[0]).backward()
print("net.weight.grad:", net.weight.grad)

# %% torch
parameters = dict(net.named_parameters())
for t, t_query in zip(tasks, queries, strict=True):
    inner = mse(functional_call(net, parameters, (X,)), t)
    gradients = torch.autograd.grad(inner, parameters.values(), create_graph=True)
    g = dict(zip(parameters, gradients, strict=True))
    fast = {name: p - 0.05 * g[name] for name, p in parameters.items()}
    mse(functional_call(net, fast, (X_query,)), t_query).backward()
for name, p in net.named_parameters():
    print(f"net.{name}.grad:", p.grad)

# %% tasks
from torch.func import grad, vmap


def inner(parameters, t):
    return mse(functional_call(net, parameters, (X,)), t)


def outer(t, t_query):
    g = grad(inner)(parameters, t)
    fast = {name: p - 0.05 * g[name] for name, p in parameters.items()}
    return mse(functional_call(net, fast, (X_query,)), t_query)


net.zero_grad()
vmap(outer)(torch.stack(tasks), torch.stack(queries)).sum().backward()
for name, p in net.named_parameters():
    print(f"net.{name}.grad:", p.grad)

# %% frozen
net.zero_grad()
(g,) = torch.autograd.grad(inner(parameters, tasks[0]), net.bias, create_graph=True)
fast = parameters | {"bias": net.bias - 0.05 * g}
mse(functional_call(net, fast, (X_query,)), queries[0]).backward()
for name, p in net.named_parameters():
    print(f"net.{name}.grad:", p.grad)

# %% numpy blind="J @ v, J.T: I minus a multiple of H is symmetric"
import numpy as np

p = np.array([1.0, 3.0, 0.5])  # both weights and the bias
A = np.array([[1.0, 2.0, 1.0], [3.0, -1.0, 1.0], [0.0, 4.0, 1.0]])
A_query = np.array([[2.0, 1.0, 1.0], [-1.0, 3.0, 1.0]])
tasks = np.array([[4.0, 2.0, 7.0], [1.0, 5.0, 3.0]])
queries = np.array([[3.0, 6.0], [0.0, 2.0]])
H = 2 / 3 * A.T @ A  # Hessian of a mean of three squares
J = np.eye(3) - 0.05 * H
meta = np.zeros(3)
for t, t_query in zip(tasks, queries, strict=True):
    g = 2 / 3 * (A @ p - t) @ A
    v = 2 / 2 * (A_query @ (p - 0.05 * g) - t_query) @ A_query
    meta = meta + v @ J
print("net.weight.grad:", meta[:2][None])
print("net.bias.grad:", meta[2:])

# %% numpy_tasks
print("net.weight.grad:", meta[:2][None])
print("net.bias.grad:", meta[2:])

# %% numpy_frozen blind="J @ v, J.T: two vectors multiply to the same number in either order"
t, t_query = tasks[0], queries[0]
g = 2 / 3 * (A @ p - t) @ A
moves = np.array([0, 0, 1])
v = 2 / 2 * (A_query @ (p - 0.05 * moves * g) - t_query) @ A_query
J = np.eye(3) - 0.05 * moves[:, None] * H
print("net.weight.grad:", (v @ J)[:2][None])
print("net.bias.grad:", (v @ J)[2:])
