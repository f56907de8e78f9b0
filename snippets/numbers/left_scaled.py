"""scaler.scale(loss).backward(), then optimizer.step(): a weights with gradients 1024 times too large."""

# %% torch
import torch

start = torch.tensor([3.0, 2.0])
slopes = torch.tensor([0.5, -0.25])


def step(make, scale, *, clip=False):
    w = start.clone().requires_grad_()
    optimizer = make([w])
    scaler = torch.amp.GradScaler("cpu", init_scale=scale)
    scaler.scale((slopes * w**2).sum()).backward()
    if clip:
        torch.nn.utils.clip_grad_norm_([w], 5.0)
    optimizer.step()  # as in nerfacc, without scaler.step
    return w.detach()


def sgd(p):
    return torch.optim.SGD(p, lr=0.01)


def adam(p):
    return torch.optim.Adam(p, lr=0.01, eps=1e-15)


for scale in 1.0, 2.0**10:
    print("weights with SGD:", step(sgd, scale))
    print("weights with Adam:", step(adam, scale))
# %% differs
lr = 0.01


def decayed(p):
    return torch.optim.Adam(p, lr=lr, eps=1e-15, weight_decay=2.0)


def large_eps(p):
    return torch.optim.Adam(p, lr=lr, eps=1.0)


for scale in 1.0, 2.0**10:
    print("weights with weight_decay:", step(decayed, scale))
    print("weights with a large constant:", step(large_eps, scale))
    print("weights with SGD, clipped:", step(sgd, scale, clip=True))

# %% numpy
import numpy as np

w = np.array([3.0, 2.0])
g = 2 * np.array([0.5, -0.25]) * w
for scale in 1.0, 2.0**10:
    print("weights with SGD:", w - 0.01 * scale * g)
    print("weights with Adam:", w - 0.01 * np.sign(scale * g))  # the first step, up to rounding

# %% numpy_differs
for scale in 1.0, 2.0**10:
    h = scale * g
    print("weights with weight_decay:", w - 0.01 * np.sign(h + 2 * w))
    print("weights with a large constant:", w - 0.01 * h / (np.abs(h) + 1))
    print("weights with SGD, clipped:", w - 0.01 * h * min(1, 5 / np.linalg.norm(h)))
