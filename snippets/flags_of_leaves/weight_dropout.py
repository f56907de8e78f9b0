"""A module that puts a computed weight in place of the parameter, as weight dropout does."""

# %% torch
import torch
from torch import nn
from torch.nn.utils import parametrize


def drop(raw, training):
    """Stand-in for F.dropout, with a fixed mask."""
    return raw * torch.tensor([[2.0, 0.0]]) if training else raw


class WeightDropout(nn.Module):
    """Stand-in for fastai's module of this name."""

    def __init__(self):
        super().__init__()
        self.raw = nn.Parameter(torch.tensor([[0.5, 1.5]]))
        self.layer = nn.Linear(2, 1, bias=False)

    def forward(self, x):
        self.layer._parameters["weight"] = drop(self.raw, self.training)
        return self.layer(x)


def leaves(model):
    return ", ".join(f"{name} {p.is_leaf}" for name, p in model.named_parameters(remove_duplicate=False))


x = torch.tensor([[3.0, 4.0]])
model = WeightDropout()
model(x).square().sum().backward()
print("model.raw.grad:", model.raw.grad)
print("leaves after training:", leaves(model))

# %% error raises="RuntimeError: you can only change requires_grad flags of leaf variables"
model.layer.weight.requires_grad = False

# %% eval
model.eval()
print("output:", model(x))
print("leaves after eval:", leaves(model))
model.layer.weight.requires_grad = False
print("model.raw.requires_grad:", model.raw.requires_grad)


# %% fixed
class Mask(nn.Module):
    def forward(self, raw):
        return drop(raw, self.training)


layer = nn.Linear(2, 1, bias=False)
nn.init.constant_(layer.weight, 0.75)
parametrize.register_parametrization(layer, "weight", Mask())
print("output:", layer(x))
print("leaves of the parametrized layer:", leaves(layer))
for p in layer.parameters():
    p.requires_grad = False
print("layer.weight.requires_grad:", layer.weight.requires_grad)

# %% numpy blind="J @ v: all arrays are vectors"
import numpy as np

raw, mask, x = np.array([0.5, 1.5]), np.array([2.0, 0.0]), np.array([3.0, 4.0])
y = (raw * mask) @ x
print("model.raw.grad:", (2 * y * x * mask)[None])

# %% numpy_eval
print("output:", (raw @ x).reshape(1, 1))

# %% numpy_fixed
print("output:", ((np.full(2, 0.75) * mask) @ x).reshape(1, 1))
