"""A GAN step with a GradScaler: scaler.step alone, and a second optimizer.step after it."""

# %% torch
import torch

x = torch.tensor([2.0, -0.5])


def train(optimizer_class, *, second):
    d = torch.nn.Parameter(torch.tensor([1.5, 0.25]))
    g = torch.nn.Parameter(torch.tensor([0.75, -2.5]))
    optim_d = optimizer_class([d], lr=0.0625)
    optim_g = optimizer_class([g], lr=0.0625)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    for _ in range(2):
        optim_d.zero_grad()
        scaler.scale((d @ x - 1) ** 2 + (d @ g.detach()) ** 2).backward()
        scaler.step(optim_d)
        if second:
            optim_d.step()
        optim_g.zero_grad()
        scaler.scale((d.detach() @ g - 2) ** 2).backward()
        scaler.step(optim_g)
        if second:
            optim_g.step()
        scaler.update()
    return d.detach(), g.detach()


for optimizer_class in torch.optim.SGD, torch.optim.Adam:
    for name, second in (("the scaler alone", False), ("and a second step", True)):
        d, g = train(optimizer_class, second=second)
        print(f"d with {optimizer_class.__name__}, {name}:", d)
        print(f"g with {optimizer_class.__name__}, {name}:", g)

# %% infinite
w = torch.nn.Parameter(torch.tensor([1.5, 0.25]))
optimizer = torch.optim.SGD([w], lr=0.0625)
scaler = torch.amp.GradScaler("cpu", init_scale=2.0**127)
scaler.scale(8 * (w @ x - 1) ** 2).backward()
scaler.step(optimizer)
print("w after the skipped step:", w.detach())
optimizer.step()
print("w after the second step:", w.detach())

# %% before
for early in False, True:
    w = torch.nn.Parameter(torch.tensor([1.5, 0.25]))
    optimizer = torch.optim.SGD([w], lr=0.0625)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
    scaler.scale((w @ x - 1) ** 2).backward()
    if early:
        optimizer.step()
    scaler.step(optimizer)
    print("w after a step before the scaler:" if early else "w with the scaler alone:", w.detach())

# %% numpy
import numpy as np

x = np.array([2.0, -0.5])


class SGD:
    def __init__(self):
        self.n, self.m, self.s = 0, 0.0, 0.0

    def step(self, w, grad):
        return w - 0.0625 * grad


class Adam(SGD):
    def step(self, w, grad):
        self.n += 1
        self.m = 0.9 * self.m + 0.1 * grad
        self.s = 0.999 * self.s + 0.001 * grad**2
        return w - 0.0625 * self.m / (1 - 0.9**self.n) / np.sqrt(self.s / (1 - 0.999**self.n))


def train(optimizer_class, times):
    d, g = np.array([1.5, 0.25]), np.array([0.75, -2.5])
    optim_d, optim_g = optimizer_class(), optimizer_class()
    for _ in range(2):
        at_d = 2 * (d @ x - 1) * x + 2 * (d @ g) * g
        for _ in range(times):
            d = optim_d.step(d, at_d)
        at_g = 2 * (d @ g - 2) * d
        for _ in range(times):
            g = optim_g.step(g, at_g)
    return d, g


for optimizer_class in SGD, Adam:
    for name, times in (("the scaler alone", 1), ("and a second step", 2)):
        d, g = train(optimizer_class, times)
        print(f"d with {optimizer_class.__name__}, {name}:", d)
        print(f"g with {optimizer_class.__name__}, {name}:", g)

# %% numpy_infinite blind="2 + x: the gradient is infinite"
w = np.array([1.5, 0.25])
print("w after the skipped step:", w)
v = 16 * (np.sum(w * x) - 1) * 2.0**127
at = v * x if abs(v) < np.finfo(np.float32).max else np.inf * x  # v is positive
print("w after the second step:", w - 0.0625 * at)

# %% numpy_before blind="J @ v: w and x are vectors"
at = 2 * (w @ x - 1) * x
print("w with the scaler alone:", w - 0.0625 * at)
print("w after a step before the scaler:", w - 0.0625 * (1024 + 1) * at)
