"""A frozen part, unfrozen in the first run: after loading, its flag is off again, and the optimizer skips it."""

# %% torch
import torch
from torch import nn

x, t = torch.tensor([[3.0, -1.0]]), torch.tensor([[5.0]])


def build():
    """Return a model with a frozen backbone, and an optimizer with both parts."""
    backbone, head = nn.Linear(2, 1, bias=False), nn.Linear(1, 1, bias=False)
    nn.init.constant_(backbone.weight, 0.5)
    nn.init.constant_(head.weight, 2.0)
    backbone.requires_grad_(False)
    model = nn.Sequential(backbone, head)
    return model, torch.optim.SGD([{"params": head.parameters()}, {"params": backbone.parameters()}], lr=0.01)


def step(model, optimizer):
    optimizer.zero_grad()
    (model(x) - t).square().sum().backward()
    optimizer.step()
    print("backbone:", model[0].weight.detach())


model, optimizer = build()
model[0].requires_grad_(True)  # the first run unfreezes it
step(model, optimizer)
saved = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
flags = {name: p.requires_grad for name, p in model.named_parameters()}

# %% resumed
model, optimizer = build()
model.load_state_dict(saved["model"])
optimizer.load_state_dict(saved["optimizer"])
print("model[0].weight.requires_grad:", model[0].weight.requires_grad)
print("learning rate is positive:", optimizer.param_groups[1]["lr"] > 0)
step(model, optimizer)

# %% fixed
model.load_state_dict(saved["model"])
for name, p in model.named_parameters():
    p.requires_grad_(flags[name])
step(model, optimizer)

# %% numpy blind="J @ v: all arrays are vectors"
import numpy as np

x, t, lr = np.array([3.0, -1.0]), 5.0, 0.01


def step(w, h):
    """Return the backbone and the head after a step of both."""
    v = 2 * (h * (w @ x) - t)
    return w - lr * v * h * x, h - lr * v * (w @ x)


w, h = step(np.full(2, 0.5), 2.0)
print("backbone:", w[None])

# %% numpy_resumed
print("backbone:", w[None])

# %% numpy_fixed
print("backbone:", step(w, h)[0][None])
