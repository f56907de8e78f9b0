"""A forward hook on each module stops at the first layer whose output is infinite in float16."""

# %% error raises="RuntimeError: not finite: the output of head"
from collections import OrderedDict

import torch
from torch import nn

body, head = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
net = nn.Sequential(OrderedDict(body=body, relu=nn.ReLU(), head=head, tanh=nn.Tanh()))
with torch.no_grad():
    body.weight.copy_(torch.tensor([[256.0, 128.0], [64.0, 32.0]]))
    head.weight.copy_(torch.tensor([[256.0, -128.0], [8.0, 4.0]]))
x = torch.tensor([[3.0, 2.0]])


def check(name):
    def hook(module, args, output):
        if not output.isfinite().all():
            raise RuntimeError(f"not finite: the output of {name}")

    return hook


handles = [module.register_forward_hook(check(name)) for name, module in net.named_modules()]
with torch.autocast("cpu", torch.float16):
    net(x)

# %% torch
for handle in handles:
    handle.remove()
handle = head.register_forward_hook(lambda module, args, output: print("output of head:", output.float()))
with torch.no_grad():
    for dtype in torch.float16, torch.bfloat16:
        with torch.autocast("cpu", dtype):
            net(x)

# %% numpy one-point="float16 and bfloat16 hold these numbers exactly, and round most others"
import numpy as np

W, V = np.array([[256.0, 128.0], [64.0, 32.0]]), np.array([[256.0, -128.0], [8.0, 4.0]])
y = np.array([[3.0, 2.0]]) @ W.T @ V.T
print("output of head:", np.where(np.abs(y) > 65504, np.inf, y))
print("output of head:", y)
