"""The diagonal of the Gauss-Newton matrix, passed back from module to module: a function in forward has no rule."""

# %% error raises="AssertionError: Linear expects a quantity, but it is None"
import torch
from torch import nn
from torch.func import functional_call, jacrev

x = torch.tensor([1.5, -0.5])
W = torch.tensor([[0.5, -1.0], [1.0, 0.25], [-0.5, 0.75]])
V = torch.tensor([[1.0, -0.5, 2.0], [0.25, 3.0, -1.0]])


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(2, 3, bias=False), nn.Linear(3, 2, bias=False)

    def forward(self, x):
        return self.last(torch.tanh(self.first(x)))


def diagonals(model, x):
    calls = []  # forward hooks see modules only
    for module in model.modules():
        if not list(module.children()):
            module.register_forward_hook(lambda m, inputs, y: calls.append((m, inputs[0], y)))
    output = model(x)
    passed, diagonal = {output: torch.eye(len(output))}, []
    for module, h, y in reversed(calls):
        S = passed.get(y)  # the Jacobian from y to the output
        assert S is not None, f"{type(module).__name__} expects a quantity, but it is None"
        if isinstance(module, nn.Linear):
            diagonal.append(torch.outer((S**2).sum(0), h**2).detach())
            passed[h] = S @ module.weight
        else:  # Tanh
            passed[h] = S * (1 - y**2)
    return diagonal


network = Network()
network.load_state_dict({"first.weight": W, "last.weight": V})
last, first = diagonals(network, x)


# %% torch
class Modules(Network):
    def __init__(self):
        super().__init__()
        self.act = nn.Tanh()

    def forward(self, x):
        return self.last(self.act(self.first(x)))


model = Modules()
model.load_state_dict({"first.weight": W, "last.weight": V})
last, first = diagonals(model, x)
print("first:", first)
print("last:", last)

# %% any
weights = {name: w.detach() for name, w in network.named_parameters()}
J = jacrev(lambda weights: functional_call(network, weights, (x,)))(weights)
print("first squares:", (J["first.weight"] ** 2).sum(0))
print("last squares:", (J["last.weight"] ** 2).sum(0))

# %% numpy
import numpy as np

x = np.array([1.5, -0.5])
W = np.array([[0.5, -1.0], [1.0, 0.25], [-0.5, 0.75]])
V = np.array([[1.0, -0.5, 2.0], [0.25, 3.0, -1.0]])
h = np.tanh(W @ x)
by_h = V * (1 - h**2)
first = np.outer(np.sum(by_h**2, axis=0), x**2)
last = np.stack([h**2 for _ in V])
print("first:", first)
print("last:", last)

# %% numpy_any
print("first squares:", first)
print("last squares:", last)
