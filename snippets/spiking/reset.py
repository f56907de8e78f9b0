"""A spiking network in five time steps: the reset with the spikes, or with a detached copy."""

# %% torch
import torch


class SurrGradSpike(torch.autograd.Function):
    """A spike where x > 0, with the slope of a smooth curve."""

    scale = 10.0

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return (x > 0).to(x.dtype)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v / (SurrGradSpike.scale * x.abs() + 1) ** 2


beta = 0.75
inputs = torch.tensor([1.0, 0.5, 0.25, 1.5, 0.75])
v = torch.tensor([[1.0, 10.0], [3.0, 4.0], [-2.0, 6.0], [7.0, -5.0], [9.0, 8.0]])


def run_snn(w, is_detached, to_zero):
    mem, spikes = torch.zeros(2), []
    for x in inputs:
        out = SurrGradSpike.apply(mem - 1)
        rst = out.detach() if is_detached else out
        mem = (beta * mem + w * x) * (1 - rst) if to_zero else beta * mem + w * x - rst
        spikes.append(out)
    return torch.stack(spikes)


def compare(to_zero):
    for is_detached in (True, False):
        w = torch.tensor([1.5, 0.9], requires_grad=True)
        spikes = run_snn(w, is_detached, to_zero)
        spikes.backward(v)
        print("is the reset detached?", is_detached)
        print("spikes:", spikes.detach(), sep="\n")
        print("w.grad:", w.grad)


compare(to_zero=False)

# %% zero
compare(to_zero=True)

# %% numpy
import numpy as np

beta, scale = 0.75, 10.0
inputs = np.array([1.0, 0.5, 0.25, 1.5, 0.75])
v = np.array([[1.0, 10.0], [3.0, 4.0], [-2.0, 6.0], [7.0, -5.0], [9.0, 8.0]])
w = np.array([1.5, 0.9])


def forward():
    """Return the spikes of all steps, and the slopes of the surrogate there."""
    m, spikes, slopes = np.zeros(2), [], []
    for x in inputs:
        s = (m > 1) * 1.0
        spikes.append(s)
        slopes.append(1 / (scale * abs(m - 1) + 1) ** 2)
        m = beta * m + w * x - s
    return np.array(spikes), np.array(slopes)


spikes, slopes = forward()
for is_detached in (True, False):
    d, gradient = np.zeros(2), np.zeros(2)  # d: of the potential, with respect to w
    for t, x in enumerate(inputs):
        gradient += v[t] * slopes[t] * d
        through_reset = 0 if is_detached else slopes[t]
        d = (beta - through_reset) * d + x
    print("is the reset detached?", is_detached)
    print("spikes:", spikes, sep="\n")
    print("w.grad:", gradient)

# %% numpy_zero
for is_detached in (True, False):
    m, d, gradient, spikes = np.zeros(2), np.zeros(2), np.zeros(2), []
    for t, x in enumerate(inputs):
        s, slope = (m > 1) * 1.0, 1 / (scale * abs(m - 1) + 1) ** 2
        spikes.append(s)
        gradient += v[t] * slope * d
        through_reset = 0 if is_detached else -(beta * m + w * x) * slope * d
        d = (1 - s) * (beta * d + x) + through_reset
        m = (beta * m + w * x) * (1 - s)
    print("is the reset detached?", is_detached)
    print("spikes:", np.array(spikes), sep="\n")
    print("w.grad:", gradient)
