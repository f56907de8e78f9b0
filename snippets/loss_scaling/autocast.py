"""Gradients under autocast in float16: a small one that becomes 0, and large ones that become infinite."""

# %% small blind="input: the result is divided by the scale"
import torch

x = torch.tensor([[3.0, 0.5]])
for dtype in torch.float16, torch.bfloat16:
    for scale in 1.0, 2.0**16:
        W = torch.tensor([[1.0, 2.0]], requires_grad=True)
        with torch.autocast("cpu", dtype):
            y = x @ W.T
        loss = 2.0**-27 * y.float().sum()
        (scale * loss).backward()
        print("W.grad / scale:", W.grad / scale)

# %% large
import torch.nn.functional as F

x = torch.tensor([[30000.0, 20000.0]])
for cached in True, False:
    w = torch.tensor([[1.0, 0.5]], requires_grad=True)
    with torch.autocast("cpu", torch.float16, cache_enabled=cached):
        outputs = [F.linear(x, w) for _ in range(3)]  # one weight, used three times
    torch.cat(outputs).float().sum().backward()
    print("w.grad:", w.grad)

# %% inside
for inside in False, True:
    w = torch.tensor([[1.0, 0.5]], requires_grad=True)
    with torch.autocast("cpu", torch.float16):
        with torch.autocast("cpu", enabled=False):  # float32 on purpose
            y = x @ w.T
        if inside:
            (3 * y).sum().backward()
    if not inside:
        (3 * y).sum().backward()
    print("w.grad:", w.grad)

# %% numpy one-point="float16 holds these numbers exactly, and rounds most others"
import numpy as np

x = np.array([[3.0, 0.5]])
for kind in np.float16, np.float32:  # bfloat16 has the range of float32
    for scale in 1.0, 2.0**16:
        v = float(kind(scale * 2.0**-27))  # the gradient at y
        print("W.grad / scale:", v * x / scale)


# %% numpy_large one-point="float16 holds these numbers exactly, and rounds most others"
def half(number):
    return np.where(number > 65504.0, np.inf, number)  # the largest number of float16


x = np.array([[30000.0, 20000.0]])
print("w.grad:", half(x + x + x))  # the sum is float16
print("w.grad:", half(x) + half(x) + half(x))  # each part is float16

# %% numpy_inside one-point="float16 holds these numbers exactly, and rounds most others"
print("w.grad:", 3 * x)
print("w.grad:", half(3 * x))
