"""Clipping with an infinite norm, and training that skips such a step."""

# %% torch
import torch
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

inf, nan = float("inf"), float("nan")
w = torch.zeros(3, requires_grad=True)
cases = {
    "below the bound": [0.3, 0.4, 0.0],
    "one infinity": [inf, 30.0, 40.0],
    "one nan": [nan, 30.0, 40.0],
    "too large for float32": [3e38, 3e38, 40.0],
}
for numbers in cases.values():
    w.grad = torch.tensor(numbers)
    print("gradient:", w.grad)
    print("norm:", clip_grad_norm_(w, 1.0))
    print("clipped by norm:", w.grad)
    w.grad = torch.tensor(numbers)
    clip_grad_value_(w, 1.0)
    print("clipped by value:", w.grad)

# %% skipped
x = torch.tensor([[2.0, 1.0], [3.0, 4.0], [0.5, 7.0]])
target = torch.tensor([4.0, 2.0, 5.0])
for skips in True, False:
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    for i in range(3):
        optimizer.zero_grad()
        error = (w * x[i]).sum() - target[i]
        loss = 5 * (error**2).sqrt()
        loss.backward()
        norm = clip_grad_norm_(w, 1.0)
        if norm.isfinite() or not skips:
            optimizer.step()
        print("loss:", loss)
        print("norm:", norm)
    print("skips?", skips)
    print("w:", w)

# %% numpy blind="x - y: so small a number is lost beside others"
import numpy as np

small = 10.0**-6  # clip_grad_norm_ adds it to the norm

inf, nan = np.inf, np.nan
cases = {
    "below the bound": [0.3, 0.4, 0.0],
    "one infinity": [inf, 30.0, 40.0],
    "one nan": [nan, 30.0, 40.0],
    "too large for float32": [3e38, 3e38, 40.0],
}
for numbers in cases.values():
    g = np.array(numbers, dtype=np.float32)
    with np.errstate(over="ignore", invalid="ignore"):
        norm = np.linalg.norm(g)  # float32 has nothing beyond 3.4e38
        print("gradient:", g)
        print("norm:", norm)
        print("clipped by norm:", g * np.minimum(1, 1 / (norm + small)))
        print("clipped by value:", np.clip(g, -1, 1))

# %% numpy_skipped
x = np.array([[2.0, 1.0], [3.0, 4.0], [0.5, 7.0]])
target = np.array([4.0, 2.0, 5.0])
for skips in True, False:
    w = np.array([1.0, 2.0])
    for i in range(3):
        error = np.sum(w * x[i]) - target[i]
        with np.errstate(invalid="ignore"):
            loss = 5 * np.abs(error)
            gradient = 5 * error / np.abs(error) * x[i]  # 0 / 0 at first
        norm = np.linalg.norm(gradient)
        if not skips or np.isfinite(norm):
            w = w - 0.5 * gradient * np.minimum(1, 1 / (norm + small))
        print("loss:", loss)
        print("norm:", norm)
    print("skips?", skips)
    print("w:", w)
