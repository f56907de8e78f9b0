"""The IoU of two rotated boxes as a sum over clipped edges: parallel edges, and a safe division."""

# %% torch one-point="the second case has parallel edges"
import torch

target = torch.tensor([0.0, 0.0, 3.0, 2.5, 0.0], dtype=torch.float64)


def corners(box):
    x, y, w, h, a = box
    signs = torch.tensor([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], dtype=torch.float64)
    turn = torch.stack([torch.stack([a.cos(), a.sin()]), torch.stack([-a.sin(), a.cos()])])
    return signs * torch.stack([w, h]) / 2 @ turn + torch.stack([x, y])


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def share(P, Q, safe):
    """Return the part of the common area that the edges of P inside Q add."""
    dP, dQ = P.roll(-1, 0) - P, Q.roll(-1, 0) - Q
    gap, den = cross(dQ, Q - P[:, None]), cross(dQ, dP[:, None])
    t = gap / (torch.where(den == 0, 1.0, den) if safe else den)  # where an edge of P meets a line of Q
    start = torch.where(den > 0, t, 0.0).amax(dim=1).clamp(0, 1)
    end = torch.where(den < 0, t, 1.0).amin(dim=1).clamp(0, 1)
    kept = (start < end) & ~((den == 0) & (gap > 0)).any(dim=1)
    return torch.where(kept, cross(P + start[:, None] * dP, P + end[:, None] * dP), 0.0).sum() / 2


def show(name, angle, safe):
    box = torch.tensor([0.75, 0.25, 4.0, 1.5, angle], dtype=torch.float64, requires_grad=True)
    P, Q = corners(box), corners(target)
    common = share(P, Q, safe) + share(Q, P, safe)
    iou = common / (box[2] * box[3] + target[2] * target[3] - common)
    iou.backward()
    print(f"IoU, {name}:", iou.detach())
    print(f"gradient, {name}:", box.grad.round(decimals=9))


show("turned", angle=0.5, safe=False)
show("parallel", angle=0.0, safe=False)

# %% fixed one-point="the edges are parallel"
show("safe", angle=0.0, safe=True)

# %% numpy blind="J @ v: a dot product of two vectors"
import numpy as np

wide, high = 3.0, 2.5  # the target, around 0


def iou_and_gradient(box):
    x, y, w, h, a = box
    R = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    P = np.array([x, y]) + np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 @ R.T
    ring = P
    for side in range(4):  # cut off what lies outside of a side of the target
        n = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]])[side]
        room = [high, wide][side % 2] / 2 - ring @ n
        out = []
        for p, q, f, g in zip(ring, np.roll(ring, -1, 0), room, np.roll(room, -1), strict=True):
            out += [p] if f >= 0 else []
            out += [p + f / (f - g) * (q - p)] if f * g < 0 else []
        ring = np.array(out)
    area, along = 0.0, np.zeros(5)
    for p, q in zip(ring, np.roll(ring, -1, 0), strict=True):
        area += (p[0] * q[1] - p[1] * q[0]) / 2
        for k, (start, end) in enumerate(zip(P, np.roll(P, -1, 0), strict=True)):
            n = np.array([end[1] - start[1], start[0] - end[0]]) / np.hypot(*(end - start))
            if abs((p - start) @ n) + abs((q - start) @ n) < 10.0**-9:  # a piece of this edge, which moves with the box
                m = (p + q) / 2 - [x, y]
                speed = [n[0], n[1], [0, 0.5][k % 2], [0.5, 0][k % 2], n @ [-m[1], m[0]]]
                along += np.hypot(*(q - p)) * np.array(speed)
    union = w * h + wide * high - area
    return area / union, along / union - area / union**2 * (np.array([0, 0, h, w, 0]) - along)


iou, gradient = iou_and_gradient([0.75, 0.25, 4.0, 1.5, 0.5])
print("IoU, turned:", iou)
print("gradient, turned:", gradient.round(9))
iou, gradient = iou_and_gradient([0.75, 0.25, 4.0, 1.5, 0.0])
print("IoU, parallel:", iou)
with np.errstate(divide="ignore", invalid="ignore"):
    print("gradient, parallel:", gradient + 0.0 * (np.ones(1) / 0))  # zero times an infinite slope

# %% numpy_fixed
print("IoU, safe:", iou)
print("gradient, safe:", gradient.round(9))
