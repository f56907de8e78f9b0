"""A stand-in for wandb.watch: a hook on each parameter that requires a gradient now."""

# %% torch
import torch
from torch import nn

model = nn.ParameterDict({"body": torch.tensor(2.0), "head": torch.tensor(-1.0)})
model["body"].requires_grad_(False)  # frozen at first


def watch(model, seen):
    for name, p in model.items():
        if p.requires_grad:
            p.register_hook(lambda g, name=name: seen[name].append(g.item()))


seen = {"body": [], "head": []}
watch(model, seen)
model["body"].requires_grad_(True)  # unfrozen later
for x in (1.0, 3.0):  # two micro-batches
    loss = model["head"] * torch.tanh(model["body"] * x / 4)
    loss.backward()
print("hook on the head:", torch.tensor(seen["head"]))
print("gradient of the head:", model["head"].grad)
print("the body was logged:", bool(seen["body"]))
print("gradient of the body:", model["body"].grad)

# %% sum
sums = []
for p in model.values():
    p.grad = None
    p.register_post_accumulate_grad_hook(lambda p: sums.append(p.grad.clone()))
for x in (1.0, 3.0):
    loss = model["head"] * torch.tanh(model["body"] * x / 4)
    loss.backward()
print("last sums, sorted:", torch.stack(sums[-2:]).sort().values)

# %% numpy
import numpy as np

body, head = 2.0, -1.0
x = np.array([1.0, 3.0])
t = np.tanh(body * x / 4)
print("hook on the head:", t)
print("gradient of the head:", t.sum())
print("gradient of the body:", (head * (1 - t**2) * x / 4).sum())

# %% numpy_sum
print("last sums, sorted:", np.sort([t.sum(), (head * (1 - t**2) * x / 4).sum()]))
