"""How to choose max_norm: the norms of unclipped steps, the share that a limit clips, and the steps of SGD and Adam."""

# %% torch
import torch
from torch.nn.utils import clip_grad_norm_

X = torch.tensor([[1.0, 2.0], [2.0, -1.0], [1.5, 1.0], [-1.0, 2.0], [9.0, 7.0], [1.0, -2.0], [2.0, 0.5], [0.5, 1.5]])
T = torch.tensor([3.0, 2.0, 3.5, -1.0, -2.0, 4.0, 1.0, 2.5])
w = torch.tensor([0.5, -0.5], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.001)
norms = []
for x, t in zip(X, T, strict=True):
    optimizer.zero_grad()
    ((x @ w - t) ** 2).backward()
    norms.append(clip_grad_norm_(w, max_norm=torch.inf))  # returns the norm, and clips nothing
    optimizer.step()
norms = torch.stack(norms)
print("norms:", norms)
print("norms.quantile(0.5):", norms.quantile(0.5))
limits = torch.tensor([1.0, 25.0, 1000.0])
print("share of clipped steps:", (norms[:, None] > limits).float().mean(0))

# %% steps
for limit in torch.inf, 2.0, 0.5:
    for kind in torch.optim.SGD, torch.optim.Adam:
        p = torch.zeros(1, dtype=torch.float64, requires_grad=True)  # less rounding
        optimizer = kind([p], lr=0.1)
        steps = []
        for g in [1.0] * 200 + [20.0] + [1.0] * 30:  # one outlier
            p.data.zero_()
            p.grad = torch.tensor([g], dtype=torch.float64)
            clip_grad_norm_(p, max_norm=limit)
            optimizer.step()
            steps.append(-p.detach().float())
        print(f"{kind.__name__}, before, at, after, and later:", torch.cat(steps)[[199, 200, 201, 230]])

# %% numpy blind="J @ v: x and w are vectors"
import numpy as np

X = np.array([[1.0, 2.0], [2.0, -1.0], [1.5, 1.0], [-1.0, 2.0], [9.0, 7.0], [1.0, -2.0], [2.0, 0.5], [0.5, 1.5]])
T = np.array([3.0, 2.0, 3.5, -1.0, -2.0, 4.0, 1.0, 2.5])
w, norms = np.array([0.5, -0.5]), []
for x, t in zip(X, T, strict=True):
    g = 2 * (x @ w - t) * x
    norms.append(np.linalg.norm(g))
    w = w - 0.001 * g
norms = np.array(norms)
print("norms:", norms)
print("norms.quantile(0.5):", np.sort(norms)[3:5].mean())
print("share of clipped steps:", np.array([np.sum(norms > limit) / len(norms) for limit in (1.0, 25.0, 1000.0)]))

# %% numpy_steps
for limit in np.inf, 2.0, 0.5:
    m = s = 0.0
    sgd, adam = [], []
    for k, g in enumerate([1.0] * 200 + [20.0] + [1.0] * 30, start=1):
        clipped = g * min(1.0, limit / (g + 10.0**-6))
        sgd.append(0.1 * clipped)
        m, s = 0.9 * m + 0.1 * clipped, 0.999 * s + 0.001 * clipped**2
        adam.append(0.1 * m / (1 - 0.9**k) / (np.sqrt(s / (1 - 0.999**k)) + 10.0**-8))
    print("SGD, before, at, after, and later:", np.array(sgd)[[199, 200, 201, 230]])
    print("Adam, before, at, after, and later:", np.array(adam)[[199, 200, 201, 230]])
