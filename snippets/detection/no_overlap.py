"""Two boxes without a common area: the gradient of 1 - IoU is zero, and that of the GIoU loss is not."""

# %% torch
import torch

target = torch.tensor([3.0, 4.0, 5.0, 7.0])  # x1, y1, x2, y2


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def iou_and_giou(p, t):
    corner, opposite = torch.maximum(p[:2], t[:2]), torch.minimum(p[2:], t[2:])
    w, h = (opposite - corner).clamp(min=0)
    union = area(p) + area(t) - w * h
    hull = area(torch.cat([torch.minimum(p[:2], t[:2]), torch.maximum(p[2:], t[2:])]))
    iou = w * h / union
    return iou, iou - (hull - union) / hull


box = torch.tensor([0.0, 0.0, 1.0, 2.0], requires_grad=True)
for name, which in ("IoU", 0), ("GIoU", 1):
    box.grad = None
    loss = 1 - iou_and_giou(box, target)[which]
    loss.backward()
    print(f"{name}, loss:", loss)
    print(f"{name}, gradient:", box.grad)

# %% numpy blind="3 for 2, x - y: the common area and its slope are 0"
import numpy as np

p, t = np.array([0.0, 0.0, 1.0, 2.0]), np.array([3.0, 4.0, 5.0, 7.0])
w, h = p[2:] - p[:2]
union = w * h + np.prod(t[2:] - t[:2])
J_union = np.array([-h, -w, h, w])
W, H = t[2:] - p[:2]  # the smallest box around both, from the first corner of p to the last one of t
hull, J_hull = W * H, np.array([-H, -W, 0, 0])
common, J_common = 0.0, np.zeros(4)  # clamp(min=0) passes nothing here
print("IoU, loss:", 1 - common / union)
print("IoU, gradient:", J_common - (J_common * union - common * J_union) / union**2)
print("GIoU, loss:", 1 + (hull - union) / hull)
print("GIoU, gradient:", -J_union / hull + union * J_hull / hull**2)
