"""The derivative of all outputs with respect to one scalar t: one jvp, or one backward pass for each output."""

# %% torch
import torch
from torch.func import jacfwd, jvp

A = torch.tensor([[0.6, -1.0], [0.4, 0.3], [1.2, 0.8]], dtype=torch.float64)


def f(t):
    """Return three outputs at the time t."""
    return A @ torch.stack([t.sin(), t**2])


t = torch.tensor(1.5, dtype=torch.float64)
y, dy_dt = jvp(f, (t,), (torch.ones_like(t),))
print("y:", y)
print("dy/dt:", dy_dt)
print("jacfwd(f)(t):", jacfwd(f)(t))

# %% backward
t = t.requires_grad_()
y = f(t)
(total,) = torch.autograd.grad(y.sum(), t, retain_graph=True)
print("of the sum:", total)
rows = [torch.autograd.grad(y_i, t, retain_graph=True)[0] for y_i in y]
print("one by one:", torch.stack(rows))

# %% batch
times = torch.tensor([0.2, 1.5, 2.0, -0.7], dtype=torch.float64)
Y, dY = jvp(torch.func.vmap(f), (times,), (torch.ones_like(times),))
print("dY.shape:", dY.shape)
print("dY:", dY, sep="\n")
second = jvp(lambda t: jvp(f, (t,), (torch.ones_like(t),))[1], (times[1],), (torch.ones_like(times[1]),))[1]
print("second derivative:", second)

# %% numpy
import numpy as np

A = np.array([[0.6, -1.0], [0.4, 0.3], [1.2, 0.8]])
t = 1.5
rate = A @ np.array([np.cos(t), 2 * t])
print("y:", A @ np.array([np.sin(t), t**2]))
print("dy/dt:", rate)
print("jacfwd(f)(t):", rate)

# %% numpy_backward
print("of the sum:", rate.sum())
print("one by one:", rate)

# %% numpy_batch
times = np.array([0.2, 1.5, 2.0, -0.7])
dY = np.stack([A @ np.array([np.cos(t), 2 * t]) for t in times])
print("dY.shape:", dY.shape)
print("dY:", dY, sep="\n")
print("second derivative:", A @ np.array([-np.sin(times[1]), 2.0]))
