"""Adam after its last gradient: the steps with zeros, for two choices of the betas."""

# %% torch
import torch


def adam_steps(betas):
    """Return the steps that Adam makes after some equal gradients, with only zeros from then on."""
    w = torch.tensor(3.0, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.Adam([w], lr=0.5, betas=betas)
    places = []
    for t in range(320):
        w.grad = torch.full_like(w, 1.5 if t < 20 else 0.0)
        optimizer.step()
        places.append(w.detach().clone())
    return -torch.stack(places[19:]).diff().float()


for name, betas in {"default betas": (0.9, 0.999), "second beta too small": (0.9, 0.5)}.items():
    steps = adam_steps(betas)
    print(f"{name}, first step:", steps[0])
    print(f"{name}, largest step:", steps.max())
    print(f"{name}, later step:", steps[59])
    print(f"{name}, sum:", steps.sum())

# %% numpy one-point="other betas can be above one, which Adam refuses"
import numpy as np

k, lr, floor, g, before = np.arange(1, 301), 0.5, 10.0**-8, 1.5, 20
for name, (first, second) in {"default betas": (0.9, 0.999), "second beta too small": (0.9, 0.5)}.items():
    m = first**k * g * (1 - first**before) / (1 - first ** (before + k))
    s = second**k * g**2 * (1 - second**before) / (1 - second ** (before + k))
    steps = lr * m / (np.sqrt(s) + floor)
    print(f"{name}, first step:", steps[0])
    print(f"{name}, largest step:", steps.max())
    print(f"{name}, later step:", steps[59])
    print(f"{name}, sum:", steps.sum())
