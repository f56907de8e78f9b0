"""GradNorm with GradScaler: norms of two gradients, divided by the scale or not."""

# %% torch
import torch

x = torch.tensor([3.0, 4.0])
W = torch.tensor([0.5, 2.0], requires_grad=True)
c = torch.tensor([1.0, 0.25], requires_grad=True)  # the weights of the losses
optimizers = [torch.optim.SGD([W], lr=0.125), torch.optim.SGD([c], lr=0.125)]
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
losses = torch.stack([(x * W).sum(), (W**2).sum()])


def gradient_of_c(divisor):
    """Return the gradient of GradNorm's own loss, times the scale."""
    norms = []
    for weight, loss in zip(c, losses, strict=True):
        scaled = scaler.scale(weight * loss)
        (g,) = torch.autograd.grad(scaled, W, create_graph=True)
        norms.append((g / divisor).norm())
    norms = torch.stack(norms)
    target = norms.mean().detach()
    balance = 0.5 * (norms - target).square().sum()
    (gradient,) = torch.autograd.grad(scaler.scale(balance), c, retain_graph=True)
    return gradient


c.grad = gradient_of_c(scaler.get_scale())
scaler.scale((c.detach() * losses).sum()).backward()
for optimizer in optimizers:
    scaler.unscale_(optimizer)
print("c.grad:", c.grad)
print("W.grad:", W.grad)
for optimizer in optimizers:
    scaler.step(optimizer)
scaler.update()
print("c:", c)

# %% undivided
c.data = torch.tensor([1.0, 0.25])
losses = torch.stack([(x * W).sum(), (W**2).sum()])  # the step has changed W
right = gradient_of_c(scaler.get_scale())
print("how many times too large:", gradient_of_c(1.0) / right)

# %% numpy
import numpy as np

x, W, c = np.array([3.0, 4.0]), np.array([0.5, 2.0]), np.array([1.0, 0.25])
rows = np.array([x, 2 * W])  # the gradient of each loss
lengths = np.sqrt((rows**2).sum(axis=1))
norms = c * lengths
gradient = (norms - norms.mean()) * lengths
print("c.grad:", gradient)
print("W.grad:", c @ rows)
c = c - 0.125 * gradient
print("c:", c)

# %% numpy_undivided
print("how many times too large:", np.full(2, 1024.0**2))
