"""An equivariant graph layer with nodes at the same place: eps after the root gives nan, eps inside does not."""

# %% torch
import torch

torch.set_default_dtype(torch.float64)

eps = 0.001
i = torch.tensor([0, 0, 1, 1, 2, 2])  # the edges, without an edge from a node to itself
j = torch.tensor([1, 2, 0, 2, 0, 1])


def layer(x, h, length):
    d = x[i] - x[j]
    r = (d**2).sum(-1, keepdim=True)
    m = torch.tanh(h[i] + 2 * h[j] - r)  # the message
    return x.index_add(0, i, d / length(r) * m), h.index_add(0, i, m)


def after(r):
    return r.sqrt() + eps


def inside(r):
    return (r + eps).sqrt()


x = torch.tensor([[0.1, 0.2], [0.1, 0.2], [0.4, 0.6]])  # data, without a gradient
h = torch.tensor([[0.5], [0.5], [0.3]], requires_grad=True)


def gradients(length):
    first = layer(x, h, length)
    second = layer(*first, length)
    for name, (y, k) in (("one layer", first), ("two layers", second)):
        (g,) = torch.autograd.grad((y**2).sum() + k.sum(), h, retain_graph=True)
        print(f"{name}:", g[:, 0])


gradients(after)

# %% fixed
gradients(inside)


# %% masked
def masked(r):
    return torch.where(r == 0, 1.0, r).sqrt() + eps


gradients(masked)

# %% numpy
import numpy as np

small = 0.001
x, h = np.array([[0.1, 0.2], [0.1, 0.2], [0.4, 0.6]]), np.array([0.5, 0.5, 0.3])
E, J = np.eye(3)[[0, 0, 1, 1, 2, 2]], np.eye(3)[[1, 2, 0, 2, 0, 1]]  # the ends of the edges


def forward(x, h, length):
    d = (E - J) @ x
    r = (d**2).sum(axis=1)
    m = np.tanh((E + 2 * J) @ h - r)
    return x + E.T @ (d * (m / length(r))[:, None]), h + E.T @ m


def pull(x, h, at_y, at_k, length, slope):
    """Return the gradients at x and h of one layer, from those at its outputs."""
    d = (E - J) @ x
    r = (d**2).sum(axis=1)
    m = np.tanh((E + 2 * J) @ h - r)
    c = (d * (E @ at_y)).sum(axis=1)  # the gradient at m / length
    at_s = (c / length(r) + E @ at_k) * (1 - m**2)  # at the argument of tanh
    at_r = -at_s - c * m / length(r) ** 2 * slope(r)
    at_d = (m / length(r))[:, None] * (E @ at_y) + 2 * at_r[:, None] * d
    return at_y + (E - J).T @ at_d, at_k + (E + 2 * J).T @ at_s


def both_layers(length, slope):
    x1, h1 = forward(x, h, length)
    print("one layer:", pull(x, h, 2 * x1, np.ones(3), length, slope)[1])
    y, _ = forward(x1, h1, length)
    inner = pull(x1, h1, 2 * y, np.ones(3), length, slope)
    print("two layers:", pull(x, h, *inner, length, slope)[1])


with np.errstate(divide="ignore", invalid="ignore"):
    both_layers(lambda r: np.sqrt(r) + small, lambda r: 1 / (2 * np.sqrt(r)))

# %% numpy_fixed
both_layers(lambda r: np.sqrt(r + small), lambda r: 1 / (2 * np.sqrt(r + small)))

# %% numpy_masked
both_layers(
    lambda r: np.sqrt(np.where(r == 0, 1, r)) + small, lambda r: (r > 0) / (2 * np.sqrt(np.where(r == 0, 1, r)))
)
