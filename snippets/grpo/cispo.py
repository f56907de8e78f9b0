"""PPO's clip, CISPO's detached weight, and the same weight without detach: the gradient for six samples."""

# %% torch
import torch

old = torch.tensor(0.4).log()
new = torch.tensor([0.2, 0.44, 0.6, 0.2, 0.44, 0.6]).log().requires_grad_()
advantage = torch.tensor([2.0, 2.0, 2.0, -3.0, -3.0, -3.0])
ratio = (new - old).exp()
low, high = 0.8, 1.2
clipped = ratio.clamp(low, high)
print("ratio:", ratio)
for name, loss in {
    "PPO": -torch.min(ratio * advantage, clipped * advantage),
    "CISPO": -clipped.detach() * advantage * new,
    "truncated": -ratio.clamp(max=high).detach() * advantage * new,
    "no detach": -clipped * advantage * new,
}.items():
    print(f"gradient of {name}:", torch.autograd.grad(loss.sum(), new, retain_graph=True)[0])

# %% numpy
import numpy as np

p = np.array([0.2, 0.44, 0.6, 0.2, 0.44, 0.6])
advantage = np.array([2.0, 2.0, 2.0, -3.0, -3.0, -3.0])
r, low, high = p / 0.4, 0.8, 1.2
free = np.where(advantage > 0, r < high, r > low)
inside = (r > low) & (r < high)
bounded = np.minimum(np.maximum(r, low), high)
print("ratio:", r)
ppo = np.where(free, -advantage * r, 0)
cispo = -bounded * advantage
truncated = -np.minimum(r, high) * advantage
attached = -advantage * (bounded + np.where(inside, r * np.log(p), 0))
print("gradient of PPO:", ppo)
print("gradient of CISPO:", cispo)
print("gradient of truncated:", truncated)
print("gradient of no detach:", attached)
