"""A parameter that is passed to a random transform: copied, drawn with a graph, or drawn without one."""

# %% torch
import torch
from torch import nn

image = torch.tensor([1.0, 2.0, 4.0])
noise = torch.tensor(0.75)  # in place of torch.rand(()), so that the numbers can be checked


class ColorJitter(nn.Module):
    def __init__(self, brightness, is_copied):
        super().__init__()
        self.brightness = torch.tensor(brightness.item()) if is_copied else brightness

    def forward(self, image):
        lower, upper = 1 - self.brightness, 1 + self.brightness
        return image * (lower + (upper - lower) * noise)


for is_copied in (True, False):
    p = nn.Parameter(torch.tensor([0.2, 0.5]))
    w = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)  # of the network
    jitter = ColorJitter(p[0], is_copied)
    loss = (w * jitter(image)).sum()
    loss.backward()
    print("is p copied?", is_copied)
    print("loss:", loss)
    print("w.grad:", w.grad)
    if is_copied:
        print("gradient of the copied parameter:", p.grad)
    else:
        print("p.grad:", p.grad)

# %% draws
from torch.distributions import Normal, Uniform

s = torch.tensor(0.25, requires_grad=True)
draws = {
    "Uniform rsample": lambda: Uniform(s - noise, s + noise).rsample(),
    "Normal rsample": lambda: Normal(s, noise).rsample(),
    "sum with randn": lambda: s + torch.randn(()),
    "Uniform sample": lambda: Uniform(s - noise, s + noise).sample(),
    "comparison with rand": lambda: torch.where(torch.rand(()) < s, 1.0, 0.0),
    "float": lambda: torch.tensor(float(s)),
    "torch.normal": lambda: torch.normal(s, noise),
    "torch.bernoulli": lambda: torch.bernoulli(s),
}
for name, compute in draws.items():
    y = compute()
    print("draw:", name)
    print("has it a graph?", y.requires_grad)
    if y.requires_grad:
        print("gradient:", torch.autograd.grad(y, s)[0])

# %% error raises="RuntimeError: Trying to backward through the graph a second time"
p = nn.Parameter(torch.tensor([0.2, 0.5]))
bounds = 1 + p[0] * torch.tensor([-1.0, 1.0])  # once, as in a constructor
for _ in range(2):
    factor = bounds[0] + (bounds[1] - bounds[0]) * noise
    (image * factor).sum().backward()

# %% numpy
import numpy as np

image, noise = np.array([1.0, 2.0, 4.0]), 0.75
p, w = np.array([0.2, 0.5]), np.array([1.0, 10.0, 100.0])
factor = 1 - p[0] + 2 * p[0] * noise
for is_copied in (True, False):
    print("is p copied?", is_copied)
    print("loss:", (w * image * factor).sum())
    print("w.grad:", image * factor)
    if is_copied:
        print("gradient of the copied parameter:", None)
    else:
        print("p.grad:", np.array([(w * image).sum() * (2 * noise - 1), 0]))

# %% numpy_draws
slope = 1.0  # each draw is s plus a number that does not depend on s
for name in ("Uniform rsample", "Normal rsample", "sum with randn"):
    print("draw:", name)
    print("has it a graph?", True)
    print("gradient:", slope)
for name in ("Uniform sample", "comparison with rand", "float"):
    print("draw:", name)
    print("has it a graph?", False)
for name in ("torch.normal", "torch.bernoulli"):
    print("draw:", name)
    print("has it a graph?", True)
    print("gradient:", 0.0)
