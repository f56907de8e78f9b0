"""A hook for the mask of pruned weights: only on parameters that require a gradient."""

# %% error raises="RuntimeError: cannot register a hook on a tensor that doesn't require gradient"
import torch
from torch import nn

x = torch.tensor([3.0, 5.0])
masks = {"body": torch.tensor([1.0, 0.0]), "head": torch.tensor([0.0, 1.0])}


def make_model():
    model = nn.ParameterDict({"body": torch.tensor([2.0, 0.5]), "head": torch.tensor([1.5, 0.25])})
    model["body"].requires_grad_(False)  # frozen on purpose
    return model


model = make_model()
for name, p in model.items():
    p.register_hook(lambda g, name=name: g * masks[name])


# %% torch
def mask_gradients(model):
    """Return the names of the parameters that got a hook."""
    hooked = []
    for name, p in model.items():
        if p.requires_grad:
            p.register_hook(lambda g, name=name: g * masks[name])
            hooked.append(name)
    return hooked


def backward(model):
    for p in model.values():
        p.grad = None
    (model["head"] * model["body"] * x).sum().square().backward()


model = make_model()
print("hooks on:", ", ".join(mask_gradients(model)))
backward(model)
print("body, frozen:", model["body"].grad)
print("head, masked:", model["head"].grad)

# %% later
model["body"].requires_grad_(True)  # unfrozen later, without a hook
backward(model)
print("body, without a hook:", model["body"].grad)
model["body"].register_hook(lambda g: g * masks["body"])
backward(model)
print("body, masked:", model["body"].grad)

# %% numpy
import numpy as np

x, body, head = np.array([3.0, 5.0]), np.array([2.0, 0.5]), np.array([1.5, 0.25])
of_body, of_head = np.array([1.0, 0.0]), np.array([0.0, 1.0])  # the masks
s = 2 * (head * body * x).sum()
print("head, masked:", s * body * x * of_head)

# %% numpy_later
print("body, without a hook:", s * head * x)
print("body, masked:", s * head * x * of_body)
