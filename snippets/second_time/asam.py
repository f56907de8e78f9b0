"""The step uphill of SAM and of ASAM, and weight decay in SAM."""

# %% torch
import torch

rho = 0.5


def loss_at(w):
    return (w[0] * w[1] - 1) ** 2


for w in (torch.tensor([3.0, 0.5]), torch.tensor([6.0, 0.25])):  # the same product
    w.requires_grad_()
    loss_at(w).backward()
    g = w.grad
    with torch.no_grad():
        sam = rho * g / g.norm()
        asam = rho * w**2 * g / (w.abs() * g).norm()
        print("SAM:", sam)
        print("ASAM:", asam)
        print("loss, SAM:", loss_at(w + sam))
        print("loss, ASAM:", loss_at(w + asam))


# %% decay
def step(penalty, weight_decay):
    w = torch.tensor([3.0, 0.5], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1, weight_decay=weight_decay)
    old = w.detach().clone()
    (loss_at(w) + penalty * (w**2).sum() / 2).backward()
    with torch.no_grad():
        w += rho * w.grad / w.grad.norm()
    optimizer.zero_grad()
    (loss_at(w) + penalty * (w**2).sum() / 2).backward()
    with torch.no_grad():
        w.copy_(old)
    optimizer.step()
    return w.detach()


print("penalty in the loss:", step(penalty=0.4, weight_decay=0))
print("weight decay:", step(penalty=0, weight_decay=0.4))

# %% numpy blind="J @ v, J.T: T is diagonal"
import numpy as np

rho = 0.5


def value(w):
    return (w[0] * w[1] - 1) ** 2


def gradient(w):
    return 2 * (w[0] * w[1] - 1) * w[::-1]


for w in (np.array([3.0, 0.5]), np.array([6.0, 0.25])):
    g, T = gradient(w), np.diag(np.abs(w))
    sam = rho * g / np.linalg.norm(g)
    asam = rho * T @ T @ g / np.linalg.norm(T @ g)
    print("SAM:", sam)
    print("ASAM:", asam)
    print("loss, SAM:", value(w + sam))
    print("loss, ASAM:", value(w + asam))

# %% numpy_decay
w, k = np.array([3.0, 0.5]), 0.4
g = gradient(w) + k * w
moved = w + rho * g / np.linalg.norm(g)
print("penalty in the loss:", w - 0.1 * (gradient(moved) + k * moved))
g = gradient(w)
moved = w + rho * g / np.linalg.norm(g)
print("weight decay:", w - 0.1 * (gradient(moved) + k * w))
