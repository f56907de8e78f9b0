"""A replaced and a changed weight, with an optimizer that was made before: L = (w₁x₁ + w₂x₂)²."""

# %% torch
import torch
from torch import nn

new = torch.tensor([[4.0, 1.0]])


def parameter(layer):
    layer.weight = nn.Parameter(new.clone())


def assigned(layer):
    layer.load_state_dict({"weight": new.clone()}, assign=True)


def added(layer):
    layer.weight = nn.Parameter(new.clone())
    optimizer.add_param_group({"params": [layer.weight]})


def loaded(layer):
    layer.load_state_dict({"weight": new})


@torch.no_grad()
def copied(layer):
    layer.weight.copy_(new)


def converted(layer):
    copied(layer)
    layer.double().float()


same, learns = {}, {}
x = torch.tensor([0.5, 3.0])
for way in parameter, assigned, added, loaded, copied, converted:
    layer = nn.Linear(2, 1, bias=False)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    before = layer.weight
    way(layer)
    layer(x).square().sum().backward()
    optimizer.step()
    name = way.__name__
    same[name] = "yes" if layer.weight is before else "no"
    learns[name] = "no" if torch.equal(layer.weight, new) else "yes"
    print(name)
    print("the same parameter?", same[name])
    print("does it learn?", learns[name])
    print("weight:", layer.weight.detach())

# %% numpy
import numpy as np

x = np.array([0.5, 3.0])
new = np.array([[4.0, 1.0]])
stepped = new - 0.1 * 2 * (new @ x) * x
same, learns = {}, {}
for name, kept, known in (
    ("parameter", False, False),
    ("assigned", False, False),
    ("added", False, True),  # the optimizer holds both
    ("loaded", True, True),
    ("copied", True, True),
    ("converted", True, True),
):
    same[name] = "yes" if kept else "no"
    learns[name] = "yes" if known else "no"
    print("the same parameter?", same[name])
    print("does it learn?", learns[name])
    print("weight:", stepped if known else new)
