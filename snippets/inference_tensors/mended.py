"""Features without a history, made under no_grad or as a clone: L = (w₁f₁ + w₂f₂)²."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
with torch.no_grad():
    features = torch.tensor([0.5, 4.0])
loss = (w * features).sum() ** 2
loss.backward()
print("w.grad:", w.grad)

# %% clone
with torch.inference_mode():
    features = torch.tensor([0.5, 4.0])
print("detached, still one?", features.detach().is_inference())
features = features.clone()
print("cloned, still one?", features.is_inference())
features.mul_(3)
features.requires_grad_()
loss = (w * features).sum() ** 2
loss.backward()
print("features:", features)
print("features.grad:", features.grad)

# %% numpy
import numpy as np

w = np.array([3.0, 5.0])
f = np.array([0.5, 4.0])
print("w.grad:", 2 * (w[0] * f[0] + w[1] * f[1]) * f)

# %% numpy_clone
f = 3 * f
print("features:", f)
print("features.grad:", 2 * (w[0] * f[0] + w[1] * f[1]) * w)
