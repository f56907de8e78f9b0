"""Asynchronous actor-critic: shared_param._grad = param.grad gives two parameters one gradient tensor."""

# %% torch
import torch
from torch import nn

x = torch.tensor([1.0, 3.0])
for set_to_none in (True, False):
    print("set_to_none:", set_to_none)
    local, shared = nn.Parameter(torch.tensor([2.0, 5.0])), nn.Parameter(torch.tensor([2.0, 5.0]))
    optimizer = torch.optim.SGD([shared], lr=0.1)
    for _ in range(3):
        local.data.copy_(shared.data)  # load_state_dict
        optimizer.zero_grad(set_to_none=set_to_none)
        loss = (local * x).sum()
        loss.backward()
        if shared.grad is None:  # ensure_shared_grads
            shared._grad = local.grad
        optimizer.step()
        print("local.grad:", local.grad)
    print("one tensor:", shared.grad is local.grad)
    print("shared:", shared.data)

# %% numpy
import numpy as np

x = np.array([1.0, 3.0])
for set_to_none in (True, False):
    print("set_to_none:", set_to_none)
    shared, gradient = np.array([2.0, 5.0]), np.zeros(2)
    for _ in range(3):
        if not set_to_none:
            gradient = np.zeros(2)
        gradient = gradient + x
        shared = shared - 0.1 * gradient
        print("local.grad:", gradient)
    print("shared:", shared)
