"""A parameter that multiplies the potential: its gradient is zero in the first step, because the potential is zero."""

# %% torch
import torch


class Spike(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return (z >= 0).to(z)

    @staticmethod
    def backward(ctx, v):
        (z,) = ctx.saved_tensors
        return v / (1 + (torch.pi * z) ** 2)  # the ATan surrogate


class TestLIFNode(torch.nn.Module):
    def __init__(self, tau=2.0):
        super().__init__()
        self.a, self.tau, self.v = torch.nn.Parameter(torch.tensor(0.0)), tau, 0.0

    def forward(self, x):
        self.v = self.v + (x - self.v) / self.tau + self.a * self.v
        spike = Spike.apply(self.v - 1.0)
        self.v = (1 - spike) * self.v  # reset to zero
        return spike


x_seq = torch.tensor([[0.5, 1.5], [1.75, 2.5], [0.25, 1.0]])  # three time steps, two neurons
net = TestLIFNode()
net(x_seq).sum().backward()  # one call: six neurons, one step
print("net.a.grad:", net.a.grad)

# %% steps
net = TestLIFNode()
sum(net(x).sum() for x in x_seq).backward()  # as with step_mode='m'
print("net.a.grad:", net.a.grad)

# %% numpy
import numpy as np

x_seq, tau = np.array([[0.5, 1.5], [1.75, 2.5], [0.25, 1.0]]), 2.0
print("net.a.grad:", np.sum(np.zeros((3, 2)) / (1 + (np.pi * (x_seq / tau - 1)) ** 2)))

# %% numpy_steps
v, dv, total = np.zeros(2), np.zeros(2), 0.0  # dv is the derivative of v with respect to a, at a = 0
for x in x_seq:
    dv = (1 - 1 / tau) * dv + v
    v = v + (x - v) / tau
    slope = dv / (1 + (np.pi * (v - 1)) ** 2)
    total = total + slope.sum()
    spike = v >= 1
    v, dv = np.where(spike, 0, v), np.where(spike, 0, dv) - slope * v
print("net.a.grad:", total)
