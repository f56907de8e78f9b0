"""A codebook with codes of length one: commitment loss for the normalized x or for x, and the order of the update."""

# %% torch
import torch
from torch.nn.functional import mse_loss, normalize

x = torch.tensor([[3.0, 0.5], [1.5, 0.6875], [0.5, 2.5], [-1.0, 0.5]], dtype=torch.float64, requires_grad=True)
codes = normalize(torch.tensor([[2.0, -0.5], [1.0, 1.75], [-2.0, 0.25]], dtype=torch.float64), dim=1)


def quantize(x, codes):
    """Return the index of the nearest code, its code, and the normalized x."""
    l2norm_x = normalize(x, dim=1)
    index = (l2norm_x @ codes.T).argmax(dim=1)
    return index, codes[index], l2norm_x


def train(unit, steps):
    """Return x after some steps of the commitment loss, for the normalized x or for x."""
    y = x.detach().clone().requires_grad_()
    optimizer = torch.optim.SGD([y], lr=1.5)
    for _ in range(steps):
        _, q, l2norm_y = quantize(y, codes)
        optimizer.zero_grad()
        mse_loss(q, l2norm_y if unit else y).backward()
        optimizer.step()
    return y.detach()


for name, unit in (("normalized", True), ("raw", False)):
    _, q, l2norm_x = quantize(x, codes)
    loss = mse_loss(q.detach(), l2norm_x if unit else x)
    (gradient,) = torch.autograd.grad(loss, x)
    print(f"gradient, {name}:", gradient, sep="\n")
    print(f"has a part along x, {name}:", bool((gradient * x).sum(1).abs().max() > 1e-6))
    print(f"lengths after ten steps, {name}:", train(unit, 10).norm(dim=1))

# %% through
v = torch.tensor([[1.0, 2.0], [-0.5, 1.0], [0.75, 0.25], [0.5, -1.5]], dtype=torch.float64)  # from the decoder
_, q, l2norm_x = quantize(x, codes)
for name, base in (("normalized", l2norm_x), ("raw", x)):
    y = base + (q - base).detach()
    print(f"code of the second sample, {name}:", y[1].detach())
    print(f"gradient of the decoder, through {name}:", torch.autograd.grad(y, x, v)[0], sep="\n")


# %% order
def update(codes, index, l2norm_x):
    """Return the codes after a moving average of the samples of each code."""
    mean = torch.stack([l2norm_x[index == k].mean(0) for k in range(len(codes))])
    return normalize(0.25 * codes + 0.75 * mean, dim=1)


with torch.no_grad():
    index, q, l2norm_x = quantize(x, codes)
    new_codes = update(codes, index, l2norm_x)
    new_index, new_q, _ = quantize(x, new_codes)
print("index, before the update:", index)
print("index, after the update:", new_index)
print("similarity, before the update:", (q * l2norm_x).sum(1))
print("similarity, old index and new code:", (new_codes[index] * l2norm_x).sum(1))
print("similarity, after the update:", (new_q * l2norm_x).sum(1))

# %% numpy
import numpy as np

x, codes = (
    np.array([[3.0, 0.5], [1.5, 0.6875], [0.5, 2.5], [-1.0, 0.5]]),
    np.array([[2.0, -0.5], [1.0, 1.75], [-2.0, 0.25]]),
)


def lengths(a):
    return np.sqrt(np.sum(a**2, axis=1, keepdims=True))


def at_x(x, unit):
    """Return the gradient of the commitment loss at x."""
    u = x / lengths(x)
    q = codes[np.argmax(u @ codes.T, axis=1)]
    if not unit:
        return 2 / x.size * (x - q)
    v = 2 / x.size * (u - q)
    return (v - np.sum(u * v, axis=1, keepdims=True) * u) / lengths(x)


codes = codes / lengths(codes)
for name, unit in (("normalized", True), ("raw", False)):
    gradient = at_x(x, unit)
    print(f"gradient, {name}:", gradient, sep="\n")
    y = x
    for _ in range(10):
        y = y - 1.5 * at_x(y, unit)
    print(f"lengths after ten steps, {name}:", lengths(y)[:, 0])

# %% numpy_through
v = np.array([[1.0, 2.0], [-0.5, 1.0], [0.75, 0.25], [0.5, -1.5]])
u = x / lengths(x)
tangential = v - np.sum(u * v, axis=1, keepdims=True) * u
code = codes[np.argmax(u @ codes.T, axis=1)][1]
print("code of the second sample, normalized:", code)
print("gradient of the decoder, through normalized:", tangential / lengths(x), sep="\n")
print("code of the second sample, raw:", code)
print("gradient of the decoder, through raw:", v, sep="\n")

# %% numpy_order
index = np.argmax(u @ codes.T, axis=1)
P = np.eye(len(codes))[index]
mean = (P.T @ u) / P.sum(0)[:, None]
new_codes = 0.25 * codes + 0.75 * mean
new_codes = new_codes / lengths(new_codes)
new_index = np.argmax(u @ new_codes.T, axis=1)
print("index, before the update:", index)
print("index, after the update:", new_index)
print("similarity, before the update:", np.sum(codes[index] * u, axis=1))
print("similarity, old index and new code:", np.sum(new_codes[index] * u, axis=1))
print("similarity, after the update:", np.sum(new_codes[new_index] * u, axis=1))
