"""Attribution patching: the first-order effect of each activation, from one backward call."""

# %% torch
import torch

A = torch.tensor([[0.5, -1.0], [1.2, 0.3]])
B = torch.tensor([[0.8, 0.4], [-1.6, 1.1]])
w = torch.tensor([1.5, -2.0])
clean, corrupt = torch.tensor([0.3, -0.1]), torch.tensor([-0.1, 0.3])


def run(x, patch=None):
    acts = []
    h = x
    for layer, M in enumerate((A, B)):
        h = torch.tanh(M @ h)
        if patch is not None and layer in patch:
            h = patch[layer](h)
        if h.requires_grad:
            h.retain_grad()
        acts.append(h)
    return w @ torch.exp(h), acts


_, clean_acts = run(clean)
metric, acts = run(corrupt.clone().requires_grad_())
metric.backward()
for h, good in zip(acts, clean_acts, strict=True):
    print("effect of each unit:", ((good - h) * h.grad).detach())

# %% exact
for layer in (0, 1):
    for unit in (0, 1):

        def patch(h, layer=layer, unit=unit):
            h = h.clone()
            h[unit] = clean_acts[layer][unit]
            return h

        print("exact effect:", run(corrupt, {layer: patch})[0] - metric.detach())

# %% leaves
leaves = [h.detach().requires_grad_() for h in clean_acts]
metric, _ = run(corrupt, {0: lambda h: leaves[0], 1: lambda h: leaves[1]})
g = torch.autograd.grad(metric, leaves, allow_unused=True)
print("gradient at the first layer:", g[0])
print("gradient at the last layer:", g[1])

# %% zeros
zeros = [torch.zeros(2, requires_grad=True) for _ in range(2)]
metric, _ = run(corrupt, {0: lambda h: h + zeros[0], 1: lambda h: h + zeros[1]})
g = torch.autograd.grad(metric, zeros)
print("gradient at zeros, first layer:", g[0])
print("gradient at zeros, last layer:", g[1])

# %% numpy blind="J @ v: a product of two vectors"
import numpy as np

A = np.array([[0.5, -1.0], [1.2, 0.3]])
B = np.array([[0.8, 0.4], [-1.6, 1.1]])
w = np.array([1.5, -2.0])
clean, corrupt = np.array([0.3, -0.1]), np.array([-0.1, 0.3])
first, second = np.tanh(A @ clean), np.tanh(B @ np.tanh(A @ clean))
h = np.tanh(A @ corrupt)
k = np.tanh(B @ h)
v = w * np.exp(k)  # at the last layer
g = v * (1 - k**2) @ B  # at the first layer
print("effect of each unit:", (first - h) * g)
print("effect of each unit:", (second - k) * v)

# %% numpy_exact
for unit in (0, 1):
    p = np.where(np.arange(2) == unit, first, h)
    print("exact effect:", w @ np.exp(np.tanh(B @ p)) - w @ np.exp(k))
for unit in (0, 1):
    p = np.where(np.arange(2) == unit, second, k)
    print("exact effect:", w @ np.exp(p) - w @ np.exp(k))

# %% numpy_leaves
print("gradient at the last layer:", w * np.exp(second))

# %% numpy_zeros
print("gradient at zeros, first layer:", g)
print("gradient at zeros, last layer:", v)
