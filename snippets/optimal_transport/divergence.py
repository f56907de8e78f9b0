"""A Sinkhorn divergence without a graph, from a library that goes through NumPy, and the same in PyTorch."""

# %% error raises="RuntimeError: element 0 of tensors does not require grad"
import numpy as np
import torch


def library_transport(x, y, reg):
    x, y = x.detach().numpy(), y.detach().numpy()  # the graph ends here
    C = ((x[:, None] - y) ** 2).sum(axis=-1)
    K, v = np.exp(-C / reg), np.ones(len(y))
    for _ in range(500):
        u = 1 / (K @ v / len(y))
        v = 1 / (K.T @ u / len(x))
    return torch.tensor(reg * (np.log(u).mean() + np.log(v).mean()))


def library_divergence(x, y, reg):
    within = library_transport(x, x, reg) + library_transport(y, y, reg)
    return library_transport(x, y, reg) - within / 2


source = torch.tensor([[0.0, 1.0], [2.0, 0.5]]).double().requires_grad_()
target = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.5, 3.0]]).double()
loss = library_divergence(source, target, 1.0)
print("loss:", loss)
loss.backward()


# %% torch
import math
import torch


def softmin(C, potential, reg):
    return -reg * (torch.logsumexp((potential - C) / reg, dim=1) - math.log(C.shape[1]))


def transport(x, y, reg, rounds=500):
    C = ((x[:, None] - y) ** 2).sum(dim=-1)
    with torch.no_grad():
        g = torch.zeros(len(y), dtype=C.dtype, device=C.device)
        for _ in range(rounds):
            g = softmin(C.T, softmin(C, g, reg), reg)
    return softmin(C, g, reg).mean() + g.mean()


def divergence(x, y, reg):
    return transport(x, y, reg) - (transport(x, x, reg) + transport(y, y, reg)) / 2


loss = divergence(source, target, 1.0)
loss.backward()
print("loss:", loss.detach())
print("source.grad:", source.grad, sep="\n")

# %% numpy_error
import numpy as np

source = np.array([[0.0, 1.0], [2.0, 0.5]])
target = np.array([[1.0, 2.0], [3.0, 1.0], [2.5, 3.0]])


def value_and_gradients(x, y):
    """Return the value, and the gradients at x and at y, from the scaled plan."""
    apart = x[:, None] - y
    C, uniform = (apart**2).sum(axis=-1), 1 / (len(x) * len(y))
    P = np.exp(-C)
    for _ in range(900):
        P = P / P.sum(axis=0) / len(y)
        P = P / P.sum(axis=1)[:, None] / len(x)
    pulls = 2 * P[:, :, None] * apart
    return np.sum(P * (C + np.log(P / uniform))), pulls.sum(axis=1), -pulls.sum(axis=0)


both, first, _ = value_and_gradients(source, target)
own, left, right = value_and_gradients(source, source)
other, _, _ = value_and_gradients(target, target)
print("loss:", both - (own + other) / 2)

# %% numpy
print("loss:", both - (own + other) / 2)
print("source.grad:", first - (left + right) / 2, sep="\n")
