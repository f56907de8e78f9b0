"""A sampled prediction with a point loss: the gradient of log_var, its clamp, and the NLL with a detached mean."""

# %% torch
import torch
import torch.nn.functional as F

y = torch.tensor(2.0, dtype=torch.float64)
mu = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
noise = torch.tensor([-1.5, 0.25, 0.5, 0.75], dtype=torch.float64)
noise = noise / noise.square().mean().sqrt()  # the mean is 0, and the mean square is 1
for start, place in (1.0, "large"), (-2.0, "small"), (-11.0, "clamped"):
    raw = torch.tensor(start, dtype=torch.float64, requires_grad=True)  # the output of the head
    log_var = raw.clamp(-10, 10)
    pred = mu + torch.exp(0.5 * log_var) * noise
    sampled = F.mse_loss(pred, y.expand(4))
    detached = F.mse_loss(mu, y) + F.gaussian_nll_loss(mu.detach(), y, log_var.exp())
    for name, loss in ("sampled", sampled), ("detached mean", detached):
        at_mu, at_raw = torch.autograd.grad(loss, (mu, raw), retain_graph=True)
        print(f"gradient of mu, {name}, {place} log_var:", at_mu.item())
        print(f"gradient of log_var, {name}, {place} log_var:", at_raw.item())

# %% numpy
import numpy as np

y, mu = 2.0, 0.5
for start, place in (1.0, "large"), (-2.0, "small"), (-11.0, "clamped"):
    v = np.exp(start)
    free = start > -10
    for name, at_raw in ("sampled", v), ("detached mean", (1 - (mu - y) ** 2 / v) / 2):
        print(f"gradient of mu, {name}, {place} log_var:", 2 * (mu - y))
        print(f"gradient of log_var, {name}, {place} log_var:", at_raw * free)
