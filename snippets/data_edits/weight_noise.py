"""Noise on the weights: in the graph, in place until after backward, and through .data inside forward."""

# %% torch
import torch
import torch.nn.functional as F

x = torch.tensor([[0.5, -0.75]], dtype=torch.float64)
values = torch.tensor([[0.5, 0.25], [-1.0, 0.75]]).double(), torch.tensor([[2.0, -3.0]]).double()
noises = torch.tensor([[0.5, -0.25], [0.125, 1.0]]).double(), torch.tensor([[-0.75, 1.5]]).double()


def plain(x, weight, noise):
    return F.linear(x, weight)


def in_graph(x, weight, noise):
    return F.linear(x, weight + noise)


def inside_forward(x, weight, noise):
    weight.data.add_(noise)
    y = F.linear(x, weight)
    weight.data.sub_(noise)  # backward still needs the noisy weight
    return y


def backward(layer, weights):
    y = layer(layer(x, weights[0], noises[0]).tanh(), weights[1], noises[1])
    y.square().sum().backward()


def report(name, weights):
    print(f"gradient of the first weight, {name}:", weights[0].grad, sep="\n")
    print(f"gradient of the second weight, {name}:", weights[1].grad)


weights = [v.clone().requires_grad_() for v in values]
backward(in_graph, weights)
report("weight + noise", weights)

weights = [v.clone().requires_grad_() for v in values]
with torch.no_grad():
    for w, noise in zip(weights, noises, strict=True):
        w.add_(noise)
backward(plain, weights)
with torch.no_grad():
    for w, v in zip(weights, values, strict=True):
        w.copy_(v)  # before the step
report("added in place", weights)

# %% restored
weights = [v.clone().requires_grad_() for v in values]
backward(inside_forward, weights)
report("restored too early", weights)


# %% error raises="RuntimeError: one of the variables needed for gradient computation has been modified"
def counted(x, weight, noise):
    with torch.no_grad():
        weight.add_(noise)
    y = F.linear(x, weight)
    with torch.no_grad():
        weight.sub_(noise)
    return y


weights = [v.clone().requires_grad_() for v in values]
backward(counted, weights)

# %% model
from torch.func import functional_call

model = torch.nn.Sequential(
    torch.nn.Linear(2, 2, bias=False), torch.nn.Tanh(), torch.nn.Linear(2, 1, bias=False)
).double()
model.load_state_dict({"0.weight": values[0], "2.weight": values[1]})
noisy = {name: p + noise for (name, p), noise in zip(model.named_parameters(), noises, strict=True)}
functional_call(model, noisy, (x,)).square().sum().backward()
report("functional_call", list(model.parameters()))

# %% factor
w = values[1].clone().requires_grad_()
h = torch.tensor([[0.25, -1.5]], dtype=torch.float64)
F.linear(h, w * (1 + noises[1])).square().sum().backward()
print("gradient with a factor:", w.grad)

w = values[1].clone().requires_grad_()
with torch.no_grad():
    w.mul_(1 + noises[1])
F.linear(h, w).square().sum().backward()
print("gradient after an edit in place:", w.grad)

# %% numpy blind="J @ v: the second weight is a vector"
import numpy as np

x = np.array([0.5, -0.75])
W, w = np.array([[0.5, 0.25], [-1.0, 0.75]]), np.array([2.0, -3.0])
E, e = np.array([[0.5, -0.25], [0.125, 1.0]]), np.array([-0.75, 1.5])
h = np.tanh((W + E) @ x)
v = 2 * (w + e) @ h
at_second = v * h


def at_first(second):
    """Return the gradient at the first weight, if backward multiplies by this second weight."""
    return np.outer(v * second * (1 - h**2), x)


for name in "weight + noise", "added in place":
    print(f"gradient of the first weight, {name}:", at_first(w + e), sep="\n")
    print(f"gradient of the second weight, {name}:", at_second[None])

# %% numpy_restored
print("gradient of the first weight, restored too early:", at_first(w), sep="\n")
print("gradient of the second weight, restored too early:", at_second[None])

# %% numpy_model
print("gradient of the first weight, functional_call:", at_first(w + e), sep="\n")
print("gradient of the second weight, functional_call:", at_second[None])

# %% numpy_factor
h = np.array([0.25, -1.5])
at_noisy = 2 * (w * (1 + e)) @ h * h
print("gradient with a factor:", (at_noisy * (1 + e))[None])
print("gradient after an edit in place:", at_noisy[None])
