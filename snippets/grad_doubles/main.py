"""Steps with and without zero_grad: L = w₁² + w₁w₂, two steps of an eighth of w.grad."""

# %% torch
import torch

w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)
for _ in range(2):
    loss = (w[0] * w).sum()
    loss.backward()
    print("w.grad:", w.grad)
    optimizer.step()
print("w:", w)

# %% mended
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)
for _ in range(2):
    optimizer.zero_grad()
    loss = (w[0] * w).sum()
    loss.backward()
    print("w.grad:", w.grad)
    optimizer.step()
print("w:", w)

# %% places
for place in ("start", "end", "between"):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.125)
    for _ in range(2):
        if place == "start":
            optimizer.zero_grad()
        loss = (w[0] * w).sum()
        loss.backward()
        if place == "between":
            optimizer.zero_grad()
        optimizer.step()
        if place == "end":
            optimizer.zero_grad()
    print(f"{place}:", w)

# %% before_backward
for place in ("start", "before backward"):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.125)
    for _ in range(2):
        if place == "start":
            optimizer.zero_grad()
        loss = (w[0] * w).sum()
        print(f"{place}, after the forward pass:", w.grad)
        if place == "before backward":
            optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(f"{place}, then w:", w)

# %% changed
for way in ("never emptied", "emptied"):
    w = torch.tensor([3.0, 5.0], requires_grad=True)
    for _ in range(3):
        if way == "emptied":
            w.grad = None
        (w[0] * w).sum().backward()
        w.grad.mul_(3)  # for example, a filter of gradients
        print(f"{way}:", w.grad)

# %% silenced
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.125)
for _ in range(2):
    loss = (w[0] * w).sum()
    loss.backward()
    optimizer.zero_grad()  # too early
    optimizer.step()
print("not moved:", w)

# %% slower
w = torch.tensor([3.0, 5.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.03125)
for _ in range(10):
    loss = (w**2).sum()
    loss.backward()
    print("w:", w)
    optimizer.step()

# %% numpy blind="2 + x: a gradient that is emptied too early has no effect"
import numpy as np


def gradient(w):
    """The derivatives of w₁² + w₁w₂."""
    return np.array([2 * w[0] + w[1], w[0]])


w = np.array([3.0, 5.0])
kept = 0
for _ in range(2):
    kept = kept + gradient(w)
    print("w.grad:", kept)
    w = w - 0.125 * kept
print("w:", w)

# %% numpy_mended
w = np.array([3.0, 5.0])
for _ in range(2):
    print("w.grad:", gradient(w))
    w = w - 0.125 * gradient(w)
print("w:", w)

# %% numpy_places
before = np.array([3.0, 5.0])
after = before
for _ in range(2):
    after = after - 0.125 * gradient(after)
print("start:", after)
print("end:", after)
print("between:", before)  # no gradient, no step

# %% numpy_before_backward
after = before - 0.125 * gradient(before)
print("before backward, after the forward pass:", gradient(before))  # of the first round
for place in ("start", "before backward"):
    print(f"{place}, then w:", after - 0.125 * gradient(after))

# %% numpy_changed
w = np.array([3.0, 5.0])
g = np.array([2 * w[0] + w[1], w[0]])
for way, kept in ("never emptied", 1), ("emptied", 0):
    total = 0 * g
    for _ in range(3):
        total = 3 * (kept * total + g)
        print(f"{way}:", total)

# %% numpy_silenced
w = np.array([3.0, 5.0])
print("not moved:", w)

# %% numpy_slower
w = np.array([3.0, 5.0])
kept = 0
for _ in range(10):
    print("w:", w)
    kept = kept + 2 * w
    w = w - 0.03125 * kept
