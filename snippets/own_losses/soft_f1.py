"""The F1 score with probabilities in place of counts: each score gets a gradient, which depends on the batch."""

# %% torch
import torch

z = torch.tensor([2.0, -1.0, 0.5, -0.25], requires_grad=True)
t = torch.tensor([1.0, 0.0, 0.0, 1.0])


def soft_f1(z, t):
    p = z.sigmoid()
    return 2 * (p * t).sum() / (p.sum() + t.sum())


loss = 1 - soft_f1(z, t)
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)

# %% halves
z.grad = None
loss = 1 - (soft_f1(z[:2], t[:2]) + soft_f1(z[2:], t[2:])) / 2  # the mean of two small batches
loss.backward()
print("loss:", loss)
print("z.grad:", z.grad)

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

z, t = np.array([2.0, -1.0, 0.5, -0.25]), np.array([1.0, 0.0, 0.0, 1.0])
p = 1 / (1 + np.exp(-z))


def f1(p, t):
    top, bottom = 2 * p @ t, np.sum(p + t)
    return top / bottom, (2 * t * bottom - top) / bottom**2


F, v = f1(p, t)
print("loss:", 1 - F)
print("z.grad:", -v * p * (1 - p))

# %% numpy_halves
(f, v), (g, u) = f1(p[:2], t[:2]), f1(p[2:], t[2:])
print("loss:", 1 - (f + g) / 2)
print("z.grad:", -np.concatenate([v, u]) / 2 * p * (1 - p))
