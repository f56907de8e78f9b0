"""A filter whose pole is outside the unit circle: the output is nan, and an unused network has no gradient."""

# %% model
import torch


class FilterNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.mlp = torch.nn.Linear(1, 2, bias=False)
        self.sos = torch.tensor([[1.0, 0.0, 0.0, 1.0, -2.5, 1.0]], requires_grad=True)  # a plain attribute

    def forward(self, dirac):
        b, a = self.sos[0, :3], self.sos[0, 3:]
        return lfilter(dirac, a, b)


def lfilter(x, a, b):
    y = []
    for n in range(len(x)):
        new = sum(b[k] * x[n - k] for k in range(min(n, 2) + 1))
        y.append((new - sum(a[k] * y[n - k] for k in range(1, min(n, 2) + 1))) / a[0])
    return torch.stack(y)


# %% torch
net = FilterNet()
dirac = torch.zeros(140)
dirac[0] = 1.0
y = net(dirac)
loss = y.square().mean()
loss.backward()
print("first infinite output:", (~y.isfinite()).nonzero()[0, 0])
print("loss:", loss)
print("gradient of a:", net.sos.grad[0, 3:])
print("net.mlp.weight.grad:", net.mlp.weight.grad)
print("parameters:", [name for name, _ in net.named_parameters()])


# %% fixed
class StableNet(FilterNet):
    def forward(self, dirac):
        rho, angle = self.mlp(torch.ones(1))
        radius = torch.sigmoid(rho)  # the pole stays inside the unit circle
        a = torch.stack([torch.ones_like(radius), -2 * radius * torch.cos(angle), radius**2])
        return lfilter(dirac, a, torch.tensor([1.0, 0.0, 0.0]))


net = StableNet()
with torch.no_grad():
    net.mlp.weight.copy_(torch.tensor([[1.0], [0.75]]))
y = net(dirac)
loss = y.square().sum()
loss.backward()
print("loss:", loss)
print("net.mlp.weight.grad:", net.mlp.weight.grad)

# %% numpy one-point="the example is about one unstable filter" blind="input: always infinite; 2x for x²: always nan"
import numpy as np

p = np.max(np.abs(np.roots([1.0, -2.5, 1.0])))  # the largest pole, 2
n = np.arange(140)
h = (p ** (n + 1) - p ** -(n + 1.0)) / (p - 1 / p)
over = n[h > np.finfo(np.float32).max]
print("first infinite output:", over[0])
y = np.where(n < over[0], h, np.nan)
with np.errstate(over="ignore"):
    unstable = np.mean(y**2)
print("loss:", unstable)
print("gradient of a:", unstable * np.ones(3))

# %% numpy_fixed blind="J @ v: a product of two vectors"
r, t = 1 / (1 + np.exp(-1.0)), 0.75
h = r**n * np.sin((n + 1) * t) / np.sin(t)
by_r = n * h / r
by_t = r**n * (n + 1) * np.cos((n + 1) * t) / np.sin(t) - h / np.tan(t)
loss = h @ h
print("loss:", loss)
print("net.mlp.weight.grad:", 2 * np.array([[h @ by_r * r * (1 - r)], [h @ by_t]]))
