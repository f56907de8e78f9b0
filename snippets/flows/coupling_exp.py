"""An affine coupling layer whose scale is exp(s): plain, and with two soft limits for s."""

# %% torch blind="J @ v: w @ h is a number; input: the second feature is 0, so its weight does not matter"
import torch

x = torch.tensor(1.5)  # the part that the layer scales
h = torch.tensor([1.0, 0.0])  # features of the other part (relu set the second one to zero)


def show(name, limit):
    for w in torch.tensor([[2.0, 3.0], [100.0, 3.0]]):
        w.requires_grad_()
        s = limit(w @ h)
        y = x * s.exp()
        loss = y**2 / 2 - s  # minus the log density, without its constant
        loss.backward()
        print(f"y, {name}:", y.detach())
        print(f"gradient, {name}:", w.grad)


show("plain", lambda s: s)

# %% limited
c = 2.0
show("tanh", lambda s: c * torch.tanh(s / c))
show("atan", lambda s: c * 0.636 * torch.atan(s / c))

# %% numpy
import numpy as np

x, h = 1.5, np.array([1.0, 0.0])


def backward(name, s, slope):
    with np.errstate(over="ignore", invalid="ignore"):
        y = np.float32(x * np.exp(s))  # float32 ends near exp(88.7)
        print(f"y, {name}:", y)
        at_s = y * y - 1
        print(f"gradient, {name}:", at_s * slope * h)


for first in 2.0, 100.0:
    backward("plain", first * h[0], 1.0)

# %% numpy_limited
c = 2.0
for first in 2.0, 100.0:
    s = first * h[0]
    backward("tanh", c * np.tanh(s / c), 1 - np.tanh(s / c) ** 2)
for first in 2.0, 100.0:
    s = first * h[0]
    backward("atan", c * 0.636 * np.arctan(s / c), 0.636 / (1 + (s / c) ** 2))
