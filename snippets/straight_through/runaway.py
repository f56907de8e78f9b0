"""A training without canceling, with canceling, and with an in-place clamp, with two values and with 8 bits."""

# %% torch
import torch

BOUND = {1: 1, 8: 2}  # of the range
outside, many, few = 1.25, 200, 12


def quantize(w, bits, cancel):
    """Return −1 or 1, or a multiple of 1/64 from −2 to 127/64, with a straight-through gradient."""
    z = w.clamp(-BOUND[bits], BOUND[bits]) if cancel else w
    code = torch.where(w < 0, -1.0, 1.0) if bits == 1 else (64 * w).round().clamp(-128, 127) / 64
    return z + (code - z).detach()


def train(bits, *, cancel=False, clamp=False):
    w = torch.tensor(0.5, requires_grad=True)
    rows = []
    for target, steps in (outside, many), (-outside, few):
        for _ in range(steps):
            (g,) = torch.autograd.grad((quantize(w, bits, cancel) - target) ** 2, w)
            with torch.no_grad():
                w -= 0.25 * g
                if clamp:
                    w.clamp_(-BOUND[bits], BOUND[bits])
        rows.append([w.item(), quantize(w, bits, cancel).item()])
    return torch.tensor(rows)


for options in {}, {"cancel": True}, {"clamp": True}:
    print("w and its code:", train(1, **options), sep="\n")

# %% eight
for options in {}, {"cancel": True, "clamp": True}:
    print("w and its code:", train(8, **options), sep="\n")

# %% numpy one-point="with a nearer target, the code flips before the last step"
import numpy as np

outside, many, few = 1.25, 200, 12
code = 1  # in the first training: it stays the same, so its slope does, too
slope = 2 * (code - outside)
w = 0.5
far = w - many * 0.25 * slope
back = far - few * 0.25 * 2 * (1 + outside)
print("w and its code:", np.array([[far, code], [back, code if back >= 0 else -code]]), sep="\n")
step = -0.25 * slope
stopped = w + step * (np.floor((1 - w) / step) + 1)  # the first value outside the range
print("w and its code:", np.array([[stopped, 1], [stopped, 1]]), sep="\n")
rows = []
for target, steps in (outside, many), (-outside, few):
    for _ in range(steps):
        w = np.clip(w + 0.5 * (target - np.where(w < 0, -1, 1)), -1, 1)
    rows.append([w, -1 if w < 0 else 1])
print("w and its code:", np.array(rows), sep="\n")

# %% numpy_eight one-point="the target is inside the range of the codes"
w, rows = 0.5, []
for target, steps in (outside, many), (-outside, few):
    for _ in range(steps):
        w += 0.5 * (target - np.round(64 * w) / 64)
    rows.append([w, np.round(64 * w) / 64])
for _ in range(2):  # no weight leaves the range, so the clamp changes nothing
    print("w and its code:", np.array(rows), sep="\n")
