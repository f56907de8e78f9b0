"""A small DDQN on a CPU: multiplications of acting, forward and backward, with and without a graph for the target."""

# %% torch
from itertools import pairwise

import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

sizes = [500, 400, 200, 200, 24]


def network():
    layers = []
    for a, b in pairwise(sizes):
        layers += [nn.Linear(a, b, device="meta"), nn.LeakyReLU(0.01)]
    return nn.Sequential(*layers[:-1])


def multiplications(function):
    with FlopCounterMode(display=False) as counter:
        result = function()
    return counter.get_total_flops() // 2, result


q_net, target_net = network(), network()
state, next_state = torch.empty(64, 500, device="meta"), torch.empty(64, 500, device="meta")
action = torch.zeros(64, 1, dtype=torch.int64, device="meta")
print("one state:", multiplications(lambda: q_net(state[:1]))[0])
forward, Q = multiplications(lambda: q_net(state).gather(1, action))
print("batch, forward:", forward)
with torch.no_grad():
    label = target_net(next_state).amax(1, keepdim=True)
print("batch, backward:", multiplications(nn.functional.mse_loss(Q, label).backward)[0])

# %% graph
Q = q_net(state).gather(1, action)
label = target_net(next_state).amax(1, keepdim=True)  # without no_grad
loss = nn.functional.mse_loss(Q, label)
print("target with a graph, backward:", multiplications(loss.backward)[0])

# %% zero_grad
weight = nn.Parameter(torch.tensor([3.0, -2.0]))
optimizer = torch.optim.Adam([weight], lr=0.1)


def loss_of(weight):
    return (weight**2).sum()


loss_of(weight).backward()
optimizer.zero_grad()  # after backward, and before the step
optimizer.step()
print("zero_grad after backward:", weight.detach())
optimizer.zero_grad()
loss_of(weight).backward()
optimizer.step()
print("zero_grad before backward:", weight.detach())

# %% numpy
import numpy as np

sizes = np.array([500, 400, 200, 200, 24])
products = sizes[:-1] * sizes[1:]
print("one state:", products.sum())
print("batch, forward:", 64 * products.sum())
back = 64 * (products.sum() + products[1:].sum())  # for the weights, then for the inputs
print("batch, backward:", back)
print("target with a graph, backward:", 2 * back)

# %% numpy_zero_grad
w = np.array([3.0, -2.0])
print("zero_grad after backward:", w)
g = 2 * w
print("zero_grad before backward:", w - 0.1 * np.sign(g))  # the first step of Adam
