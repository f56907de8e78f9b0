"""Copies of a layer and of its weights, L = (w₁x₁ + w₂x₂)², and a moving average of them."""

# %% torch
import copy

import torch

x = torch.tensor([0.5, 3.0])
layer = torch.nn.Linear(2, 1, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[4.0, 1.0]]))
optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)


def step():
    optimizer.zero_grad()
    layer(x).square().sum().backward()
    optimizer.step()


state = layer.state_dict()
kept = copy.deepcopy(layer.state_dict())
step()
print("in the state:", state["weight"])
print("in its copy:", kept["weight"])
layer.load_state_dict(kept)
print("loaded again:", layer.weight)

# %% twin
step()
twin = copy.deepcopy(layer)
print("twin.weight:", twin.weight)
print("layer.weight.grad:", layer.weight.grad)
print("twin.weight.grad:", twin.weight.grad)
twin(2 * x).square().sum().backward()
print("layer.weight.grad:", layer.weight.grad)
print("twin.weight.grad:", twin.weight.grad)

# %% ema
average = copy.deepcopy(layer).requires_grad_(False)
for _ in range(2):
    step()
    with torch.no_grad():
        average.weight.lerp_(layer.weight, 0.25)
    print("average.weight:", average.weight)

# %% recorded
average = layer.weight.clone()
for _ in range(2):
    step()
    average = 0.75 * average + 0.25 * layer.weight
    ways, nodes = [average.grad_fn], set()
    while ways:
        nodes.add(node := ways.pop())
        ways += [way for way, _ in node.next_functions if way]
    print("average:", average)
    print("nodes behind it:", len(nodes))

# %% from_state
for keep_vars in (False, True):
    average = layer.weight.detach().clone()
    for _ in range(2):
        step()
        weight = layer.state_dict(keep_vars=keep_vars)["weight"]
        average.mul_(0.75).add_(0.25 * weight)  # without no_grad
    print("average:", average)
    print("weight.requires_grad:", weight.requires_grad)
    print("average.requires_grad:", average.requires_grad)

# %% numpy
import numpy as np

x = np.array([0.5, 3.0])
w = np.array([[4.0, 1.0]])


def gradient(w, x):
    return 2 * np.outer(w @ x, x)


state, kept = w.view(), w.copy()  # the same memory, and a copy
w -= 0.1 * gradient(w, x)  # in place, like a step of the optimizer
print("in the state:", state)
print("in its copy:", kept)
w[:] = kept
print("loaded again:", w)

# %% numpy_twin
before, w = w, w - 0.1 * gradient(w, x)
print("twin.weight:", w)
print("layer.weight.grad:", gradient(before, x))
print("layer.weight.grad:", gradient(before, x))
print("twin.weight.grad:", gradient(w, 2 * x))

# %% numpy_ema
w_bar = w
for _ in range(2):
    w = w - 0.1 * gradient(w, x)
    w_bar = w_bar + 0.25 * (w - w_bar)
    print("average.weight:", w_bar)


# %% numpy_recorded
def nodes(*inputs):
    """Return the nodes of a result: the nodes of its inputs, and one of its own."""
    return frozenset({object()}).union(*inputs)


average, weight = w, nodes()
behind = nodes(weight)  # the clone
for _ in range(2):
    w = w - 0.1 * gradient(w, x)
    average = 0.75 * average + 0.25 * w
    behind = nodes(nodes(behind), nodes(weight))  # two products and a sum
    print("average:", average)
    print("nodes behind it:", len(behind))

# %% numpy_from_state
for _ in range(2):
    average = w
    for _ in range(2):
        w = w - 0.1 * gradient(w, x)
        average = 0.75 * average + 0.25 * w
    print("average:", average)
