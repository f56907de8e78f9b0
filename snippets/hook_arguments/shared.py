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

# %% checkpoint
from torch.utils.checkpoint import checkpoint


def run(*, reentrant):
    layer = torch.nn.Linear(1, 1, bias=False)
    with torch.no_grad():
        layer.weight.fill_(3.0)
    seen = []
    layer.weight.register_post_accumulate_grad_hook(lambda w: seen.append(w.grad.item()))
    y = layer(checkpoint(layer, x, use_reentrant=reentrant))
    y.backward(torch.tensor([[10.0]]))
    return seen


print("with use_reentrant=False:", run(reentrant=False))
print("with use_reentrant=True:", run(reentrant=True))

# %% numpy
x, w, v = 0.5, 3.0, 10.0
later, earlier = v, v * w  # what each use receives at its output
print("at the weight:", [later * (w * x) + earlier * x])
print("at the module:", [later, earlier])

# %% numpy_checkpoint
at_later, at_earlier = later * (w * x), earlier * x
print("with use_reentrant=False:", [at_later + at_earlier])
print("with use_reentrant=True:", [at_later, at_later + at_earlier])
