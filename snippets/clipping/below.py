"""A norm below the limit: the factor is 1, and the gradient stays as it is."""

# %% torch
import torch

w = torch.tensor([0.5, 3.0], requires_grad=True)
(w[0] * w[1] ** 2 / 30).backward()
before = w.grad.clone()
max_norm = 1.0
total_norm = torch.nn.utils.clip_grad_norm_(w, max_norm)
clip_coef = max_norm / (total_norm + 1e-6)
print("total_norm:", total_norm)
print("clip_coef:", clip_coef)
print("factor:", clip_coef.clamp(max=1.0))
print("w.grad:", w.grad)
print("unchanged:", torch.equal(w.grad, before))

# %% numpy
import numpy as np

w = np.array([0.5, 3.0])
g = np.array([w[1] ** 2, 2 * w[0] * w[1]]) / 30
total_norm = np.sqrt(g @ g)
clip_coef = 1.0 / (total_norm + 10.0**-6)
factor = min(1.0, clip_coef)
print("total_norm:", total_norm)
print("clip_coef:", clip_coef)
print("factor:", factor)
print("w.grad:", factor * g)
