"""Lengths of the rows (3, 4) and (0, 0) in half precision, with a small number inside the root."""

# %% torch
import torch

v = torch.tensor([10.0, 1.0])
for dtype in torch.float16, torch.bfloat16:
    X = torch.tensor([[3.0, 4.0], [0.0, 0.0]], dtype=dtype, requires_grad=True)
    squares = (X**2).sum(dim=1)
    print("dtype:", dtype)
    print("stored small number:", torch.tensor(1e-12, dtype=dtype))
    for name, length in (
        ("plus", (squares + 1e-12).sqrt()),
        ("clamp", squares.clamp(min=1e-12).sqrt()),
        ("plus tiny", (squares + torch.finfo(dtype).tiny).sqrt()),
        ("plus in float", ((X.float() ** 2).sum(dim=1) + 1e-12).sqrt()),
    ):
        (gradient,) = torch.autograd.grad(length, X, v, retain_graph=True)
        print(f"{name}:", gradient.tolist())

# %% autocast one-point="float16 holds the length 5 exactly, and rounds most others"
X = torch.tensor([[3.0, 4.0], [0.0, 0.0]], requires_grad=True)
with torch.autocast("cpu", torch.float16):
    h = X @ torch.eye(2)  # float16
    length = ((h * h).sum(dim=1) + 1e-12).sqrt()
    with torch.autocast("cpu", enabled=False):
        in_float = (h.float().square().sum(dim=1) + 1e-12).sqrt()
print("h.dtype:", h.dtype)
for name, y in ("under autocast", length), ("autocast off", in_float):
    (gradient,) = torch.autograd.grad(y, X, v, retain_graph=True)
    print(f"{name}:", gradient.tolist())

# %% numpy
import numpy as np


def stored(number, bits, smallest):
    """Round a number to so many binary digits, and to a multiple of the smallest number."""
    _, exponent = np.frexp(number)
    step = max(np.ldexp(1.0, exponent - bits), smallest)
    return np.round(number / step) * step


def gradient(small):
    with np.errstate(divide="ignore", invalid="ignore"):
        at_squares = v / (2 * np.sqrt(squares + small))
        return (at_squares[:, None] * (2 * X)).tolist()


X = np.array([[3.0, 4.0], [0.0, 0.0]])
v = np.array([10.0, 1.0])
squares = np.sum(X**2, axis=1)
for bits, least in (11, -14), (8, -126):  # float16, bfloat16
    tiny = 2.0**least  # the smallest normal number
    small = stored(1e-12, bits, tiny * 2.0 ** (1 - bits))
    print("stored small number:", small)
    for name in "plus", "clamp":
        print(f"{name}:", gradient(small))
    print("plus tiny:", gradient(stored(tiny, bits, tiny)))
    print("plus in float:", gradient(stored(1e-12, 24, 2.0**-149)))

# %% numpy_autocast
print("under autocast:", gradient(stored(1e-12, 11, 2.0**-24)))
print("autocast off:", gradient(stored(1e-12, 24, 2.0**-149)))
