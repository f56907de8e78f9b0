"""A layer that is used twice: a hook of its weight is called once, a hook of the module for each use."""

# %% torch
import torch

layer = torch.nn.Linear(1, 1, bias=False)
with torch.no_grad():
    layer.weight.fill_(3.0)
seen = {"weight": [], "module": []}
layer.weight.register_hook(lambda g: seen["weight"].append(g.item()))
layer.register_full_backward_hook(lambda *given: seen["module"].append(given[2][0].item()))
x = torch.tensor([[0.5]], requires_grad=True)
y = layer(layer(x))
y.backward(torch.tensor([[10.0]]))
print("at the weight:", seen["weight"])
print("at the module:", seen["module"])

# %% numpy
x, w, v = 0.5, 3.0, 10.0
later, earlier = v, v * w  # what each use receives at its output
print("at the weight:", [later * (w * x) + earlier * x])
print("at the module:", [later, earlier])
