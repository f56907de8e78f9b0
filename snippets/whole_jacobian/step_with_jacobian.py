"""Multiplications of a training step: a plain loss, and losses that contain the Jacobian of each sample."""

# %% torch rtol=1e-9
import torch
from torch.func import jacrev, vmap
from torch.utils.flop_counter import FlopCounterMode


def numbers(rows, columns):  # fixed numbers in place of random ones
    return torch.cos(torch.arange(rows * columns, dtype=torch.float64)).reshape(rows, columns) / 2


n, h, m = 5, 20, 3  # inputs, hidden numbers of each layer, outputs
X = numbers(50, n)
A, H, C = [numbers(*shape).requires_grad_() for shape in ((h, n), (h, h), (m, h))]


def layers(x):
    first = torch.tanh(x @ A.T)
    second = torch.tanh(first @ H.T)
    return 1 - first**2, 1 - second**2, second @ C.T  # the slopes of tanh, and y


def plain(X):
    return layers(X)[2:]


def outputs_first(X):
    first, second, y = layers(X)
    rows = (C * second[:, None]) @ H
    return y, (rows * first[:, None]) @ A


def inputs_first(X):
    first, second, y = layers(X)
    columns = H @ (first[:, :, None] * A)
    return y, C @ (second[:, :, None] * columns)


def jacrev_of_each(X):
    J, y = vmap(jacrev(lambda x: plain(x) * 2, has_aux=True))(X)
    return y, J


for way in plain, outputs_first, inputs_first, jacrev_of_each:
    with FlopCounterMode(display=False) as counter:
        loss = sum((z**2).mean() for z in way(X))
        loss.backward()
    name = way.__name__.replace("_", " ")
    print(f"loss of {name}:", loss.item())
    print(f"step of {name}:", counter.get_total_flops() // 2)

# %% numpy
import numpy as np

n, h, m, samples = 5, 20, 3, 50


def numbers(rows, columns):
    return np.cos(np.arange(rows * columns)).reshape(rows, columns) / 2


X, A, H, C = numbers(samples, n), numbers(h, n), numbers(h, h), numbers(m, h)
s = np.tanh(X @ A.T)
z = np.tanh(s @ H.T)
J = np.stack([C @ np.diag(1 - b**2) @ H @ np.diag(1 - a**2) @ A for a, b in zip(s, z, strict=True)])
of_y = np.mean((z @ C.T) ** 2)
both = of_y + np.mean(J**2)
step = 3 * (n * h + h * h + h * m) - n * h  # the first layer needs no gradient at X
rows = 3 * m * h * (h + n)  # two products, each once forward and twice backward
columns = 3 * n * h * (h + m)
print("loss of plain:", of_y)
print("step of plain:", samples * step)
print("loss of outputs first:", both)
print("step of outputs first:", samples * (step + rows))
print("loss of inputs first:", both)
print("step of inputs first:", samples * (step + columns))
print("loss of jacrev of each:", both)
print("step of jacrev of each:", samples * (step + rows + 2 * m * m * h))  # also I times C
