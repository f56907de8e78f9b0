"""The importance p * p.grad of each parameter, where one adapter is not used for the loss."""

# %% error raises="TypeError: unsupported operand type(s) for *: 'Parameter' and 'NoneType'"
import torch

net = torch.nn.Module()
net.lora_used = torch.nn.Parameter(torch.tensor([0.5, -2.0]))
net.lora_unused = torch.nn.Parameter(torch.tensor([1.5, 4.0]))
x = torch.tensor([3.0, 5.0])


def update_ipt(net):
    """Compute the importance as AdaLoRA does."""
    return {n: (p * p.grad).abs().detach() for n, p in net.named_parameters()}


loss = (net.lora_used @ x) ** 2
loss.backward()
update_ipt(net)

# %% which
for n, p in net.named_parameters():
    print("parameter:", n)
    print("is its gradient None?", p.grad is None)

# %% torch
ipt = {n: (p * p.grad).abs().detach() for n, p in net.named_parameters() if p.grad is not None}
for one in ipt.values():
    print("importance:", one)

# %% late raises="TypeError: unsupported operand type(s) for *: 'Parameter' and 'NoneType'"
net.zero_grad()  # before the importance, and not after it
update_ipt(net)

# %% numpy
import numpy as np

w, x = np.array([0.5, -2.0]), np.array([3.0, 5.0])
print("importance:", np.abs(w * 2 * np.sum(w * x) * x))
