"""The IoU of two boxes without an area is 0/0: a mask after the division, and one before it."""

# %% torch
import torch

target = torch.tensor([[1.0, 1.0, 4.0, 5.0], [2.0, 6.0, 3.0, 6.0]])
start = torch.tensor([[0.0, 2.0, 3.0, 6.0], [2.0, 6.0, 3.0, 6.0]])  # the second box has no height


def area(box):
    return (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1])


def iou_of(p, t):
    w, h = (torch.minimum(p[:, 2:], t[:, 2:]) - torch.maximum(p[:, :2], t[:, :2])).clamp(min=0).T
    return w * h / (area(p) + area(t) - w * h)


box = start.clone().requires_grad_()
iou = iou_of(box, target)
(1 - iou[iou.isfinite()]).sum().backward()
print("iou:", iou.detach())
print("box.grad:", box.grad, sep="\n")

# %% fixed
keep = (area(start) > 0) & (area(target) > 0)
box = start.clone().requires_grad_()
(1 - iou_of(box[keep], target[keep])).sum().backward()
print("box.grad:", box.grad, sep="\n")

# %% aspect
size = torch.tensor([2.0, 0.0], requires_grad=True)  # width and height
shape = torch.atan(size[0] / size[1])
shape.backward()
print("shape:", shape.detach())
print("size.grad:", size.grad)

size.grad = None
shape = torch.atan2(size[0], size[1])
shape.backward()
print("shape:", shape.detach())
print("size.grad:", size.grad)

# %% numpy blind="3 for 2, x - y: nan stays nan" one-point="the second pair has no area"
import numpy as np

target = np.array([[1.0, 1.0, 4.0, 5.0], [2.0, 6.0, 3.0, 6.0]])
start = np.array([[0.0, 2.0, 3.0, 6.0], [2.0, 6.0, 3.0, 6.0]])
low, high = np.maximum(start[:, :2], target[:, :2]), np.minimum(start[:, 2:], target[:, 2:])
w, h = (high - low).T
W, H = (start[:, 2:] - start[:, :2]).T
common = w * h
union = W * H + np.prod(target[:, 2:] - target[:, :2], axis=1) - common
from_p = np.concatenate([start[:, :2] > target[:, :2], start[:, 2:] < target[:, 2:]], axis=1)  # whose edge counts
J_common = from_p * np.stack([-h, -w, h, w], axis=1)
J_union = np.stack([-H, -W, H, W], axis=1) - J_common
with np.errstate(invalid="ignore"):
    iou = common / union
    J = -(J_common * union[:, None] - common[:, None] * J_union) / union[:, None] ** 2
print("iou:", iou)
print("box.grad:", J, sep="\n")

# %% numpy_fixed one-point="the second pair has no area"
print("box.grad:", np.where(union[:, None] > 0, J, 0), sep="\n")

# %% numpy_aspect
W, H = np.array([2.0, 0.0])
with np.errstate(divide="ignore", invalid="ignore"):
    ratio = W / H
    print("shape:", np.arctan(ratio))
    print("size.grad:", np.array([1 / H, -ratio / H]) / (1 + ratio**2))
print("shape:", np.arctan2(W, H))
print("size.grad:", np.array([H, -W]) / (W**2 + H**2))
