"""A convolution without a finite gradient, for every input: the diagonal of a distance matrix."""

# %% torch
import torch

conv = torch.nn.Conv2d(1, 1, 2, bias=False)
with torch.no_grad():
    conv.weight.copy_(torch.tensor([[[[1.0, -2.0], [0.5, 3.0]]]]))
x = torch.tensor([[[[1.0, 2.0, 4.0], [3.0, 0.0, 1.0]]], [[[0.5, 1.0, 2.0], [2.0, 5.0, 3.0]]]])


def distances(h):
    return (h[:, None] - h).pow(2).sum(dim=-1).sqrt()  # the diagonal is zero


for name, data in [("this input", x), ("another input", x**2 + 1)]:
    conv.weight.grad = None
    loss = distances(conv(data).flatten(1)).sum()
    loss.backward()
    print(f"loss, {name}:", loss.detach())
    print(f"gradient finite, {name}:", conv.weight.grad.isfinite().all().item())

# %% find
h = conv(x).flatten(1)
differences = h[:, None] - h
squares = differences.pow(2).sum(dim=-1)
roots = squares.sqrt()
for result in (h, differences, squares, roots):
    result.retain_grad()
roots.sum().backward()
for name, result in [("roots", roots), ("squares", squares), ("differences", differences), ("h", h)]:
    print(f"finite at {name}:", result.grad.isfinite().all().item())


# %% fixed
def distances(h):
    return torch.linalg.vector_norm(h[:, None] - h, dim=-1)


conv.weight.grad = None
loss = distances(conv(x).flatten(1)).sum()
loss.backward()
print("loss:", loss.detach())
print("conv.weight.grad:", conv.weight.grad)

# %% numpy
import numpy as np

x = np.array([[[1.0, 2.0, 4.0], [3.0, 0.0, 1.0]], [[0.5, 1.0, 2.0], [2.0, 5.0, 3.0]]])
k = np.array([[1.0, -2.0], [0.5, 3.0]])


def windows(x):
    return np.stack([x[:, :, j : j + 2] for j in range(2)], axis=1)


def summed(x):
    h = np.sum(windows(x) * k, axis=(2, 3))
    return 2 * np.sqrt(np.sum((h[0] - h[1]) ** 2))


print("loss, this input:", summed(x))
print("loss, another input:", summed(x**2 + 1))

# %% numpy_fixed
h = np.sum(windows(x) * k, axis=(2, 3))
d = h[0] - h[1]
u = 2 * d / np.sqrt(d @ d)
print("loss:", summed(x))
print("conv.weight.grad:", np.tensordot(u, windows(x)[0] - windows(x)[1], axes=1)[None, None])
