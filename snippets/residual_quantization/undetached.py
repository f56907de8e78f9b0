"""One loss without detach in place of codebook loss and commitment loss, and a codebook that is updated twice."""

# %% torch
import torch
from torch.nn.functional import mse_loss

z = torch.tensor([[0.4, 2.6], [0.9, 2.3], [2.6, 0.9]], requires_grad=True)
codebook = torch.tensor([[0.5, 3.0], [2.0, 1.3], [5.0, 4.0]], requires_grad=True)
index = torch.cdist(z, codebook).argmin(1)
q = codebook[index]
mse_loss(q, z).backward()
print("z.grad:", z.grad, sep="\n")
print("codebook.grad:", codebook.grad, sep="\n")

# %% two
beta = 0.25
z.grad = codebook.grad = None
q = codebook[index]
(mse_loss(q, z.detach()) + beta * mse_loss(q.detach(), z)).backward()
print("z.grad:", z.grad, sep="\n")
print("codebook.grad:", codebook.grad, sep="\n")

# %% late
z.grad = codebook.grad = None
y = z + (codebook[index] - z).detach()
mse_loss(y, z).backward()
print("z.grad:", z.grad, sep="\n")
print("the codebook has a gradient:", codebook.grad is not None)

# %% twice
decay = 0.9
optimizer = torch.optim.SGD([codebook], lr=0.6)
old = codebook.detach().clone()
used = index.unique()
mean = torch.stack([z[index == k].mean(0) for k in used]).detach()


def step(ema, gradient):
    """Return the codes with samples after one step, by a moving average, by a gradient, or by both."""
    with torch.no_grad():
        codebook.copy_(old)
    optimizer.zero_grad()
    loss = mse_loss(codebook[index], z.detach())
    if ema:
        with torch.no_grad():
            codebook[used] = decay * codebook[used] + (1 - decay) * mean
    if gradient:
        loss.backward()
        optimizer.step()
    return codebook.detach()[used]


print("moving average:", step(ema=True, gradient=False), sep="\n")
print("gradient step:", step(ema=False, gradient=True), sep="\n")
print("both:", step(ema=True, gradient=True), sep="\n")

# %% numpy
import numpy as np

z = np.array([[0.4, 2.6], [0.9, 2.3], [2.6, 0.9]])
codebook = np.array([[0.5, 3.0], [2.0, 1.3], [5.0, 4.0]])
distance = ((z[:, None] - codebook) ** 2).sum(2)
P = np.eye(len(codebook))[distance.argmin(1)]
at_q = 2 * (P @ codebook - z) / z.size
print("z.grad:", -at_q, sep="\n")
print("codebook.grad:", P.T @ at_q, sep="\n")

# %% numpy_two
beta = 0.25
print("z.grad:", -beta * at_q, sep="\n")
print("codebook.grad:", P.T @ at_q, sep="\n")

# %% numpy_late
slope = 1 - 1  # of y - z with respect to z: both are z, and the rest of y is detached
print("z.grad:", slope * at_q, sep="\n")
print("the codebook has a gradient:", False)

# %% numpy_twice
decay, rate = 0.9, 0.6
count = P.sum(0)[:2, None]
old = codebook[:2]
mean = (P.T @ z)[:2] / count
average = (1 - decay) * (mean - old)
gradient = rate * 2 * count / z.size * (mean - old)
print("moving average:", old + average, sep="\n")
print("gradient step:", old + gradient, sep="\n")
print("both:", old + average + gradient, sep="\n")
