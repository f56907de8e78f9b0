"""Forward gradients with jvp: the function writes its parameters into the module, or passes them to functional_call."""

# %% error raises="RuntimeError: During a grad (vjp, jvp, grad, etc) transform, the function"
import torch
from torch.func import functional_call, jvp

x, y = torch.tensor([[3.0, 5.0], [-1.0, 2.0]]), torch.tensor([[4.0], [1.0]])
model = torch.nn.Linear(2, 1, bias=False)
weights = {"weight": torch.tensor([[0.5, -0.25]])}
directions = {"weight": torch.tensor([[1.0, -2.0]])}


def write_and_run(weights):
    with torch.no_grad():
        model.weight.copy_(weights["weight"])
    return ((model(x) - y) ** 2).sum()


jvp(write_and_run, (weights,), (directions,))


# %% torch
def run(weights):
    return ((functional_call(model, weights, (x,)) - y) ** 2).sum()


for _ in range(2):
    loss, slope = jvp(run, (weights,), (directions,))
    print("slope:", slope)
    weights = {name: w - 0.001 * slope * directions[name] for name, w in weights.items()}
    print("weight:", weights["weight"])

# %% stored
with torch.no_grad():
    for name, parameter in model.named_parameters():
        parameter.copy_(weights[name])
print("model.weight:", model.weight.detach())

# %% numpy
import numpy as np

x, y = np.array([[3.0, 5.0], [-1.0, 2.0]]), np.array([[4.0], [1.0]])
w = np.array([[0.5, -0.25]])
t = np.array([[1.0, -2.0]])
for _ in range(2):
    slope = np.sum(2 * (x @ w.T - y) * (x @ t.T))
    print("slope:", slope)
    w = w - 0.001 * slope * t
    print("weight:", w)

# %% numpy_stored
print("model.weight:", w)
