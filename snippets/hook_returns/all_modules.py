"""One backward hook for all modules of the process."""

# %% torch
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 1))
with torch.no_grad():
    net[0].weight.copy_(torch.tensor([[0.5, -0.25], [0.25, 0.75]]))
    net[0].bias.zero_()
    net[2].weight.copy_(torch.tensor([[2.0, 3.0]]))
    net[2].bias.zero_()
x = torch.tensor([[1.0, 2.0]], requires_grad=True)


def show(module, grad_input, grad_output):
    if not list(module.children()):
        print(f"grad_output of {type(module).__name__}:", grad_output[0])


handle = nn.modules.module.register_module_full_backward_hook(show)
(net(x) ** 2).sum().backward()
handle.remove()
net(x).sum().backward()  # prints nothing

# %% numpy
import numpy as np

W, a, x = np.array([[0.5, -0.25], [0.25, 0.75]]), np.array([2.0, 3.0]), np.array([1.0, 2.0])
h = np.tanh(W @ x)
v = 2 * np.sum(a * h)
print("grad_output of Linear:", np.array([[v]]))
print("grad_output of Tanh:", (v * a)[None])
print("grad_output of Linear:", (v * a * (1 - h**2))[None])
