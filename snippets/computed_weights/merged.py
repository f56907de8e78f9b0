"""Two fixed models and two trained coefficients: merged weights, with and without a graph, and summed outputs."""

# %% torch
import torch
from torch import nn
from torch.func import functional_call


def network(first, second):
    """Return a network with two layers and these weights."""
    net = nn.Sequential(nn.Linear(2, 2, bias=False), nn.Tanh(), nn.Linear(2, 1, bias=False))
    with torch.no_grad():
        net[0].weight.copy_(torch.tensor(first))
        net[2].weight.copy_(torch.tensor(second))
    return net.double().requires_grad_(False)


models = [
    network([[0.5, -1.0], [0.25, 1.5]], [[1.0, -0.5]]),
    network([[1.0, 0.75], [-0.5, 0.5]], [[2.0, 1.5]]),
]
x = torch.tensor([0.5, -0.75], dtype=torch.float64)
a = torch.tensor([0.75, 0.5], dtype=torch.float64, requires_grad=True)


def merge():
    """Return the weights of the merged model, by name."""
    states = [model.state_dict() for model in models]
    return {name: sum(c * state[name] for c, state in zip(a, states, strict=True)) for name in states[0]}


joint = network([[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0]])
joint.load_state_dict(merge())
print("output:", joint(x))
print("output needs a gradient:", joint(x).requires_grad)

# %% call
output = functional_call(joint, merge(), (x,))
print("output:", output)
(output - 1).square().sum().backward()
print("a.grad:", a.grad)

# %% outputs
a.grad = None
output = sum(c * model(x) for c, model in zip(a, models, strict=True))
print("output:", output)
(output - 1).square().sum().backward()
print("a.grad:", a.grad)

# %% error raises="TypeError: unsupported operand type"
a[0] * models[0].parameters() + a[1] * models[1].parameters()

# %% numpy
import numpy as np

first = np.array([[[0.5, -1.0], [0.25, 1.5]], [[1.0, 0.75], [-0.5, 0.5]]])
second = np.array([[1.0, -0.5], [2.0, 1.5]])
x, a = np.array([0.5, -0.75]), np.array([0.75, 0.5])
W, w = np.tensordot(a, first, 1), a @ second
h = np.tanh(W @ x)
output = np.array([w @ h])
print("output:", output)

# %% numpy_call
v = 2 * (w @ h - 1)
G, g = np.outer(v * w * (1 - h**2), x), v * h  # the gradients of both weights
print("output:", output)
print("a.grad:", np.array([np.sum(G * first[k]) + np.sum(g * second[k]) for k in range(2)]))

# %% numpy_outputs
outputs = np.array([second[k] @ np.tanh(first[k] @ x) for k in range(2)])
output = np.array([a @ outputs])
print("output:", output)
print("a.grad:", 2 * (a @ outputs - 1) * outputs)
